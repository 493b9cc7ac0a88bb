package gradus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * The compile server for Java (Exchange). It keeps the files and classes of a submission in memory only, and drops them
 * before the next one; only what javac has read of the JDK stays. The arguments are libraries to compile against.
 */
public final class Compiler {
    private static final int MOST_MESSAGES = 30;

    private Compiler() {}

    public static void main(String[] arguments) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager platform = compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            platform.setLocation(StandardLocation.CLASS_PATH, List.of(arguments).stream().map(java.io.File::new).toList());
            Exchange.serve((sources, answer) -> compile(compiler, platform, sources, answer));
        }
    }

    /** Compiles once and drops the result, for the class archive. */
    static void compileOnce(List<Exchange.Source> sources) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager platform = compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            Exchange.Answer answer = Exchange.answer((files, into) -> compile(compiler, platform, files, into), sources);
            if (!answer.compiled) throw new IllegalStateException(answer.text());
        }
    }

    private static void compile(JavaCompiler compiler, StandardJavaFileManager platform, List<Exchange.Source> files, Exchange.Answer answer)
        throws IOException {
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        Memory memory = new Memory(platform);
        List<Source> sources = files.stream().map(file -> new Source(file.name(), file.body())).toList();
        List<String> options = List.of("-proc:none", "-Xmaxerrs", String.valueOf(MOST_MESSAGES), "-Xlint:none");
        answer.compiled = compiler.getTask(Writer.nullWriter(), memory, messages, options, null, sources).call();
        for (Diagnostic<? extends JavaFileObject> message : messages.getDiagnostics()) {
            if (message.getSource() == null || message.getLineNumber() == Diagnostic.NOPOS) continue;
            int column = (int) Math.max(1, message.getColumnNumber());
            int width = (int) Math.max(0, message.getEndPosition() - message.getPosition());
            boolean error = message.getKind() == Diagnostic.Kind.ERROR;
            String file = ((Source) message.getSource()).fileName;
            answer.add(file, (int) message.getLineNumber(), column, column + width, error, message.getMessage(Locale.ENGLISH));
        }
        if (answer.compiled) Finish.finish(files, memory.classes(), answer);
    }

    static final class Source extends SimpleJavaFileObject {
        final String fileName;
        private final String body;

        Source(String fileName, String body) {
            super(URI.create("memory:///" + fileName), Kind.SOURCE);
            this.fileName = fileName;
            this.body = body;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return body;
        }

        /** Accepts every name: a public class need not be named after the candidate's file, whose name is fixed. */
        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

        Memory(StandardJavaFileManager platform) {
            super(platform);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(name, bytes);
                    return bytes;
                }
            };
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> files = new LinkedHashMap<>();
            classes.forEach((name, bytes) -> files.put(name.replace('.', '/') + ".class", bytes.toByteArray()));
            return files;
        }
    }
}
