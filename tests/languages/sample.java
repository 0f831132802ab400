package shop; //: statement package shop; [header]

import java.util.ArrayList; //: statement import java.util.ArrayList; [import] [header]
import java.util.List; //: statement import java.util.List; [import] [header]
import java.util.function.IntUnaryOperator; //: statement import java.util.function.IntUnaryOperator; [import] [header]

/** //: statement Cart [comment]
 * A cart of goods. //: = [comment]
 */ //: = [comment]
public class Cart<T extends Goods> implements Iterable<T> { //: = [header]
    private static final int LIMIT = 10; //: member Cart.LIMIT [header]
    // what is in it //: member Cart.goods [comment]
    private final List<T> goods = new ArrayList<>(); //: = [header]
    private final IntUnaryOperator tax = cents -> { //: Cart.tax [header]
        return cents * 119 / 100;
    };

    static { //: Cart.static [header]
        System.out.println("loaded");
    }

    { //: Cart.init [header]
        goods.clear();
    }

    /** An empty cart. */ //: Cart.Cart [comment]
    public Cart() { //: = [header]
        this(LIMIT);
    }

    @Deprecated //: Cart.Cart
    Cart(int limit) { //: = [header]
        super();
    }

    // adds one //: Cart.add [comment]
    @Override
    public void add(T one) throws FullException { //: = [header]
        Runnable check = () -> {
            if (goods.size() >= LIMIT) {
                throw new FullException();
            }
        };
        check.run();
        goods.forEach(g -> {
            g.touch();
        });
        goods.sort(new java.util.Comparator<T>() {
            @Override //: Cart.add.compare
            public int compare(T a, T b) { //: = [header]
                return a.cents() - b.cents();
            }
        }); //: Cart.add
    }

    int size() { return goods.size(); } //: Cart.size [header]

    abstract static class Line { //: member Cart.Line [header]
        abstract int cents(); //: member Cart.Line.cents [header]

        int rounded() { //: Cart.Line.rounded [header]
            return cents() / 10 * 10;
        }
    } //: -

    enum Kind { //: member Cart.Kind [header]
        FOOD { //: member Cart.Kind.FOOD [header]
            @Override //: Cart.Kind.FOOD.rate
            int rate() { //: = [header]
                return 7;
            }
        }, //: -
        OTHER; //: member Cart.Kind.OTHER [header]

        int rate() { //: Cart.Kind.rate [header]
            return 19;
        }
    } //: -

    record Price(int cents) { //: member Cart.Price [header]
        Price { //: Cart.Price.Price [header]
            if (cents < 0) {
                throw new IllegalArgumentException();
            }
        }
    } //: -

    interface Visitor { //: member Cart.Visitor [header]
        void visit(Cart<?> cart); //: member Cart.Visitor.visit [header]

        default void visitAll(List<Cart<?>> carts) { //: Cart.Visitor.visitAll [header]
            carts.forEach(this::visit);
        }
    } //: -
}
