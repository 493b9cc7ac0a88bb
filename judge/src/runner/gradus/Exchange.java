package gradus;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The protocol between the judge and a compile server over the channel, one submission after the other.
 * Request: the number of files, then of each its name, its body, and whether the candidate wrote it (1 or 0). Answer: whether it compiled, the messages, the classes.
 * Numbers are four bytes long; texts and bodies are preceded by their length.
 */
final class Exchange {
    private static final long STACK_BYTES = 64L * 1024 * 1024;

    record Source(String name, String body, boolean isCandidates) {}

    /** Compiles a submission and keeps nothing of it. */
    interface Work {
        void compile(List<Source> sources, Answer answer) throws Exception;
    }

    private Exchange() {}

    static void serve(Work work) throws Exception {
        Channel channel = new Channel();
        DataInputStream input = new DataInputStream(channel.input);
        for (List<Source> sources = read(input); sources != null; sources = read(input)) answer(work, sources).send(channel.output);
    }

    static Answer answer(Work work, List<Source> sources) throws InterruptedException {
        Answer answer = new Answer();
        // Deeply nested sources need a deep stack; an overflow must not end the compile server.
        Thread thread = new Thread(null, () -> {
            try {
                work.compile(sources, answer);
            } catch (Throwable failure) {
                answer.compiled = false;
                answer.text.append("The compiler gave up on this source: ").append(failure.getClass().getSimpleName()).append('\n');
            }
        }, "compile", STACK_BYTES);
        thread.start();
        thread.join();
        return answer;
    }

    private static List<Source> read(DataInputStream input) throws IOException {
        int count;
        try {
            count = input.readInt();
        } catch (EOFException end) {
            return null;
        }
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = new String(input.readNBytes(input.readInt()), StandardCharsets.UTF_8);
            String body = new String(input.readNBytes(input.readInt()), StandardCharsets.UTF_8);
            sources.add(new Source(name, body, input.readInt() == 1));
        }
        return sources;
    }

    static final class Answer {
        private static final int MOST_MESSAGES = 30;

        boolean compiled;
        byte[] program = {};
        private final StringBuilder text = new StringBuilder();
        private int messages;

        /** Adds `Solution.java:3:5-9: error: …`; further lines of the message are indented. The end column is exclusive. */
        void add(String file, int line, int column, int endColumn, boolean error, String message) {
            if (messages++ >= MOST_MESSAGES) return;
            text.append(file).append(':').append(Math.max(1, line)).append(':').append(Math.max(1, column)).append('-');
            text.append(Math.max(1, endColumn)).append(": ").append(error ? "error" : "warning").append(": ");
            text.append(message.strip().replace("\n", "\n  ")).append('\n');
        }

        /** Adds a message without a line. */
        void add(String message) {
            if (messages++ < MOST_MESSAGES) text.append(message.strip()).append('\n');
        }

        String text() {
            return text.toString();
        }

        private void send(OutputStream output) throws IOException {
            byte[] said = text.toString().getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(bytes);
            data.writeInt(compiled ? 1 : 0);
            data.writeInt(said.length);
            data.write(said);
            data.writeInt(program.length);
            data.write(program);
            bytes.writeTo(output);
        }
    }

    /** The classes as ProgramLoader reads them: their number, then each name and body, preceded by its length. */
    static byte[] bundle(Map<String, byte[]> classes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        data.writeInt(classes.size());
        for (Map.Entry<String, byte[]> file : classes.entrySet()) {
            byte[] name = file.getKey().getBytes(StandardCharsets.UTF_8);
            data.writeInt(name.length);
            data.write(name);
            data.writeInt(file.getValue().length);
            data.write(file.getValue());
        }
        return bytes.toByteArray();
    }
}
