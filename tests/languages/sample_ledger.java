/* //: statement package org.example.ledger; [comment]
 * A ledger of accounts. //: = [comment]
 */ //: = [comment]
package org.example.ledger; //: = [header]

import java.util.ArrayList; //: statement import java.util.ArrayList; [header] [import]
import java.util.List; //: statement import java.util.List; [header] [import]
import java.util.function.BinaryOperator; //: statement import java.util.function.BinaryOperator; [header] [import]
import static java.util.Objects.requireNonNull; //: statement import static java.util.Objects.requireNonNull; [header] [import]

/** //: statement Ledger [comment]
 * Keeps entries in order. //: = [comment]
 * //: = [comment]
 * @param <T> what an entry is about //: = [comment]
 */ //: = [comment]
public class Ledger<T extends Comparable<T>> implements Iterable<T> { //: = [header]
    private static final int LIMIT; //: member Ledger.LIMIT [header]
    private static final BinaryOperator<Integer> LARGER = (a, b) -> { //: Ledger.LARGER [header]
        return a > b ? a : b;
    };

    static { //: Ledger.static [header]
        String given = System.getProperty("ledger.limit");
        LIMIT = given == null ? 10 : Integer.parseInt(given);
    }

    private final List<T> entries = new ArrayList<>(); //: member Ledger.entries [header]
    private Runnable onChange; //: member Ledger.onChange [header]

    { //: Ledger.init [header]
        onChange = () -> {};
    }

    /** An empty ledger. */ //: Ledger.Ledger [comment]
    public Ledger() { //: = [header]
        this(List.of());
    }

    // copies, so that the caller keeps its list //: = [comment]
    @SafeVarargs
    protected Ledger( //: = [header]
            List<T> entries,
            T... more) {
        this.entries.addAll(requireNonNull(entries));
        for (T one : more) {
            this.entries.add(one);
        }
    }

    @Override //: Ledger.iterator
    public java.util.Iterator<T> iterator() { //: = [header]
        return new java.util.Iterator<T>() {
            private int at = 0;

            @Override //: Ledger.iterator.hasNext
            public boolean hasNext() { //: = [header]
                return at < entries.size();
            }

            @Override //: Ledger.iterator.next
            public T next() { return entries.get(at++); } //: = [header]
        }; //: Ledger.iterator
    }

    public synchronized void add(T entry) { //: Ledger.add [header]
        Runnable check = () -> {
            if (entries.size() > LIMIT) {
                throw new IllegalStateException("full");
            }
        };
        check.run();
        entries.forEach(seen -> {
            if (seen.equals(entry)) {
                throw new IllegalArgumentException();
            }
        });
        class Undo {
            void run() { //: Ledger.add.Undo.run [header]
                entries.remove(entry);
            }
        } //: Ledger.add
        new Undo().run();
    }

    abstract static class Step { //: member Ledger.Step [header]
        abstract void apply(Ledger<?> to); //: member Ledger.Step.apply [header]

        native int size(); //: member Ledger.Step.size [header]

        int twice() { return 2 * size(); } int thrice() { return 3 * size(); } //: Ledger.Step.twice [header] [and Ledger.Step.thrice]
    } //: -

    enum Kind { //: member Ledger.Kind [header]
        DEBIT { //: member Ledger.Kind.DEBIT [header]
            @Override //: Ledger.Kind.DEBIT.sign
            int sign() { //: = [header]
                return -1;
            }
        }, //: -
        CREDIT; //: member Ledger.Kind.CREDIT [header]

        int sign() { //: Ledger.Kind.sign [header]
            return 1;
        }
    } //: -

    record Entry(String name, long cents) { //: member Ledger.Entry [header]
        static final Entry NONE = new Entry("", 0); //: member Ledger.Entry.NONE [header]

        Entry { //: Ledger.Entry.Entry [header]
            if (cents < 0) {
                throw new IllegalArgumentException(name);
            }
        }

        Entry(String name) { //: = [header]
            this(name, 0);
        }

        String show() { //: Ledger.Entry.show [header]
            return switch (name.length()) {
                case 0 -> "-";
                default -> {
                    String text = name + cents;
                    yield text;
                }
            };
        }
    } //: -

    interface Visitor { //: member Ledger.Visitor [header]
        int DEPTH = 3; //: member Ledger.Visitor.DEPTH [header]

        void visit(Entry entry); //: member Ledger.Visitor.visit [header]

        default void visitAll(List<Entry> all) { //: Ledger.Visitor.visitAll [header]
            all.forEach(this::visit);
        }
    } //: -

    @interface Audited { //: member Ledger.Audited [header]
        String value() default ""; //: member Ledger.Audited.value [header]
    } //: -
}

class Helper { //: statement Helper [header]
    static <A> A same(A a) { //: Helper.same [header]
        return a;
    }
} //: -
