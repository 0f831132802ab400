// Java files to spans, by javac's own tree (com.sun.source).
// Usage: java JavaSpans.java < paths, one a line. Writes one JSON record a line; comments are left to the reader.
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public class JavaSpans {
    static final class Walker extends TreeScanner<Void, Boolean> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final LineMap lines;
        final StringJoiner found = new StringJoiner(",", "[", "]");

        Walker(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
            this.lines = unit.getLineMap();
        }

        private void add(Tree tree, String name, boolean anonymous) {
            long start = positions.getStartPosition(unit, tree);
            long end = positions.getEndPosition(unit, tree);
            if (start < 0 || end <= start) {
                return; // a default constructor or an accessor that the compiler made
            }
            long from = lines.getLineNumber(start);
            found.add("{\"name\":\"" + name + "\",\"anonymous\":" + anonymous + ",\"start\":" + from
                + ",\"core_start\":" + from + ",\"column\":" + (lines.getColumnNumber(start) - 1)
                + ",\"end\":" + lines.getLineNumber(end - 1) + "}");
        }

        @Override
        public Void visitMethod(MethodTree method, Boolean held) {
            if (method.getBody() == null) {
                return null;
            }
            add(method, method.getName().toString(), false);
            return super.visitMethod(method, true);
        }

        @Override
        public Void visitClass(ClassTree type, Boolean held) {
            for (Tree member : type.getMembers()) {
                if (member instanceof BlockTree) {
                    add(member, "", false);
                    scan(member, true);
                } else {
                    scan(member, held);
                }
            }
            return scan(type.getModifiers(), held);
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree lambda, Boolean held) {
            if (!held) {
                add(lambda, "", true);
            }
            return super.visitLambdaExpression(lambda, held);
        }
    }

    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    static String record(JavaCompiler compiler, StandardJavaFileManager files, String path) throws IOException {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(null, files, problems,
            List.of("--enable-preview", "--release", Integer.toString(Runtime.version().feature()), "-proc:none"),
            null, files.getJavaFileObjects(Path.of(path)));
        CompilationUnitTree unit = task.parse().iterator().next();
        for (Diagnostic<?> problem : problems.getDiagnostics()) {
            if (problem.getKind() == Diagnostic.Kind.ERROR) {
                return "{\"path\":" + quoted(path) + ",\"error\":" + quoted(problem.getMessage(null)) + "}";
            }
        }
        Walker walker = new Walker(unit, Trees.instance(task).getSourcePositions());
        walker.scan(unit, false);
        return "{\"path\":" + quoted(path) + ",\"spans\":" + walker.found + "}";
    }

    public static void main(String[] arguments) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path = paths.readLine(); path != null; path = paths.readLine()) {
            System.out.println(record(compiler, files, path));
        }
    }
}
