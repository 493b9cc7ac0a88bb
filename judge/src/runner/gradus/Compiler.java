package gradus;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
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
 * A compiler that stays: it takes one submission's files after the other over the channel, keeps them and the classes
 * in memory only, and forgets them before the next. What stays between two is what javac knows of the JDK.
 * Request: the number of files, then for each its name and body. Answer: whether it compiled, the messages, a jar.
 * Numbers are four bytes, texts and bodies follow their length.
 */
public final class Compiler {
    private static final int MOST_MESSAGES = 30;
    private static final long STACK_BYTES = 64L * 1024 * 1024;

    private Compiler() {}

    public static void main(String[] arguments) throws Exception {
        Channel channel = new Channel();
        DataInputStream input = new DataInputStream(channel.input);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager platform = compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            platform.setLocation(StandardLocation.CLASS_PATH, List.of());
            while (true) {
                List<JavaFileObject> sources = read(input);
                if (sources == null) return;
                Answer answer = new Answer();
                // Deeply nested sources need a deep stack, and must not end the compiler.
                Thread thread = new Thread(null, () -> compile(compiler, platform, sources, answer), "compile", STACK_BYTES);
                thread.start();
                thread.join();
                answer.send(channel.output);
            }
        }
    }

    private static List<JavaFileObject> read(DataInputStream input) throws IOException {
        int count;
        try {
            count = input.readInt();
        } catch (EOFException end) {
            return null;
        }
        List<JavaFileObject> sources = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = new String(input.readNBytes(input.readInt()), StandardCharsets.UTF_8);
            String body = new String(input.readNBytes(input.readInt()), StandardCharsets.UTF_8);
            sources.add(new Source(name, body));
        }
        return sources;
    }

    /** Compiles and forgets, for the class archive. */
    static void compileOnce(List<JavaFileObject> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager platform = compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            Answer answer = new Answer();
            compile(compiler, platform, sources, answer);
            if (!answer.compiled) throw new IllegalStateException(answer.text.toString());
        }
    }

    private static void compile(JavaCompiler compiler, StandardJavaFileManager platform, List<JavaFileObject> sources, Answer answer) {
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        Memory memory = new Memory(platform);
        List<String> options = List.of("-proc:none", "-Xmaxerrs", String.valueOf(MOST_MESSAGES), "-Xlint:none");
        try {
            answer.compiled = compiler.getTask(Writer.nullWriter(), memory, messages, options, null, sources).call();
            for (Diagnostic<? extends JavaFileObject> message : messages.getDiagnostics()) answer.add(message);
            if (answer.compiled) answer.jar = memory.jar();
        } catch (Throwable failure) {
            answer.compiled = false;
            answer.text.append("The compiler gave up on this source: ").append(failure.getClass().getSimpleName()).append('\n');
        }
    }

    private static final class Answer {
        boolean compiled;
        final StringBuilder text = new StringBuilder();
        byte[] jar = {};

        /** `Solution.java:3:5-9: error: …`; further lines of the message are indented. */
        void add(Diagnostic<? extends JavaFileObject> message) {
            if (message.getSource() == null || message.getLineNumber() == Diagnostic.NOPOS) return;
            long column = Math.max(1, message.getColumnNumber());
            long width = Math.max(0, message.getEndPosition() - message.getPosition());
            boolean error = message.getKind() == Diagnostic.Kind.ERROR;
            text.append(((Source) message.getSource()).fileName).append(':').append(message.getLineNumber()).append(':').append(column);
            text.append('-').append(column + width).append(": ").append(error ? "error" : "warning").append(": ");
            text.append(message.getMessage(Locale.ENGLISH).strip().replace("\n", "\n  ")).append('\n');
        }

        void send(OutputStream output) throws IOException {
            byte[] messages = text.toString().getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(bytes);
            data.writeInt(compiled ? 1 : 0);
            data.writeInt(messages.length);
            data.write(messages);
            data.writeInt(jar.length);
            data.write(jar);
            bytes.writeTo(output);
        }
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

        /** A public class may have another name than the file that every candidate writes into. */
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

        byte[] jar() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
                jar.setLevel(0);
                for (Map.Entry<String, ByteArrayOutputStream> entry : classes.entrySet()) {
                    jar.putNextEntry(new ZipEntry(entry.getKey().replace('.', '/') + ".class"));
                    entry.getValue().writeTo(jar);
                    jar.closeEntry();
                }
            }
            return bytes.toByteArray();
        }
    }
}
