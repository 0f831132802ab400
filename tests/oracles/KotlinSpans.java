// Kotlin files to spans, by the Kotlin compiler's own tree (PSI).
// Usage: java -cp COMPILER_JAR KotlinSpans.java < paths, one a line. Writes one JSON record a line.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;
import org.jetbrains.kotlin.cli.FrontendConfigurationKeysKt;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.com.intellij.psi.PsiComment;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiErrorElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiWhiteSpace;
import org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.psi.KtAnonymousInitializer;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtLambdaExpression;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtParenthesizedExpression;
import org.jetbrains.kotlin.psi.KtProperty;
import org.jetbrains.kotlin.psi.KtPropertyAccessor;
import org.jetbrains.kotlin.psi.KtPsiFactory;
import org.jetbrains.kotlin.psi.KtSecondaryConstructor;

public class KotlinSpans {
    static final class Walker {
        private final String text;
        final StringJoiner spans = new StringJoiner(",", "[", "]");
        final StringJoiner comments = new StringJoiner(",", "[", "]");
        boolean broken;

        Walker(String text) {
            this.text = text;
        }

        private int line(int offset) {
            int line = 1;
            for (int at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
                line++;
            }
            return line;
        }

        private int column(int offset) {
            return offset - 1 - text.lastIndexOf('\n', offset - 1);
        }

        private static int startOf(PsiElement element) {
            PsiElement child = element.getFirstChild();
            while (child instanceof PsiComment || child instanceof PsiWhiteSpace) {
                child = child.getNextSibling();
            }
            return (child == null ? element : child).getTextRange().getStartOffset();
        }

        private void add(PsiElement element, PsiElement core, boolean anonymous) {
            int start = startOf(element);
            spans.add("{\"name\":\"\",\"anonymous\":" + anonymous + ",\"start\":" + line(start) + ",\"core_start\":"
                + line(core.getTextRange().getStartOffset()) + ",\"column\":" + column(start)
                + ",\"end\":" + line(element.getTextRange().getEndOffset() - 1) + "}");
        }

        /** The property that names this function value, or null. */
        private static PsiElement naming(PsiElement value) {
            PsiElement child = value;
            PsiElement parent = value.getParent();
            while (parent instanceof KtParenthesizedExpression) {
                child = parent;
                parent = parent.getParent();
            }
            return parent instanceof KtProperty property && property.getInitializer() == child ? parent : null;
        }

        private boolean isNamed(PsiElement element) {
            return element instanceof KtNamedFunction f && f.getNameIdentifier() != null && f.hasBody()
                || element instanceof KtPropertyAccessor a && a.hasBody()
                || element instanceof KtSecondaryConstructor c && c.hasBody()
                || element instanceof KtAnonymousInitializer;
        }

        void walk(PsiElement element, boolean held) {
            boolean holds = held;
            if (element instanceof PsiErrorElement) {
                broken = true;
            } else if (element instanceof PsiComment) {
                int from = element.getTextRange().getStartOffset();
                int to = element.getTextRange().getEndOffset();
                comments.add("[" + line(from) + "," + column(from) + "," + line(to) + "," + column(to) + "]");
                return;
            } else if (isNamed(element)) {
                PsiElement core = element instanceof KtNamedFunction f ? f.getFunKeyword() : element;
                add(element, core == null ? element : core, false);
                holds = true;
            } else if (isFunctionValue(element)) {
                PsiElement naming = naming(element);
                if (naming != null) {
                    add(naming, element, false);
                    holds = true;
                } else if (!held) {
                    add(element, element, true);
                }
            }
            for (PsiElement child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
                walk(child, holds);
            }
        }

        private static boolean isFunctionValue(PsiElement element) {
            return element instanceof KtLambdaExpression
                || element instanceof KtNamedFunction f && f.getNameIdentifier() == null && f.hasBody();
        }
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    static String record(KtPsiFactory factory, String path) throws IOException {
        String text = Files.readString(Path.of(path)).replace("\r\n", "\n").replace("\uFEFF", "");
        KtFile file = factory.createFile("Source.kt", text);
        Walker walker = new Walker(text);
        walker.walk(file, false);
        if (walker.broken) {
            return "{\"path\":" + quoted(path) + ",\"error\":\"syntax\"}";
        }
        return "{\"path\":" + quoted(path) + ",\"spans\":" + walker.spans + ",\"comments\":" + walker.comments + "}";
    }

    public static void main(String[] arguments) throws IOException {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
        FrontendConfigurationKeysKt.setExtensionsStorage(
            configuration, new CompilerPluginRegistrar.ExtensionStorage());
        KotlinCoreEnvironment environment = KotlinCoreEnvironment.createForProduction(
            Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
        KtPsiFactory factory = new KtPsiFactory(environment.getProject(), false);
        BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path = paths.readLine(); path != null; path = paths.readLine()) {
            System.out.println(record(factory, path));
        }
    }
}
