package gradus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Reports what the tests print, line by line. In their classes, Finish replaces System by this class, so that the
 * candidate's code can neither forge nor suppress a report. For tests that set another System.out, setOut works as usual.
 */
public final class Reports {
    private static final PrintStream PRINTED = System.out;
    private static final Lines LINES = new Lines();
    private static Channel channel;
    private static byte[] start;
    private static PrintStream other;

    public static final PrintStream out = new PrintStream(LINES, true, StandardCharsets.UTF_8) {
        /** Closing it would drop the reports that follow. */
        @Override
        public void close() {
            flush();
        }
    };

    private Reports() {}

    static void begin(Channel channel, String mark) {
        Reports.channel = channel;
        start = (mark + ":").getBytes(StandardCharsets.US_ASCII);
    }

    /** Sends the last line if no newline follows it. */
    static void end() throws IOException {
        out.flush();
        LINES.end();
    }

    public static void setOut(PrintStream stream) {
        other = stream == out ? null : stream;
        System.setOut(other == null ? PRINTED : other);
    }

    // Scala's `println` and `print`.
    public static void println() {
        out.println();
    }

    public static void println(Object text) {
        out.println(text);
    }

    public static void print(Object text) {
        out.print(text);
    }

    public static void printf(String format, Object... values) {
        out.print(String.format(format, values));
    }

    private static final class Lines extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public void write(int sign) throws IOException {
            write(new byte[] {(byte) sign}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) throws IOException {
            PrintStream target = other == null ? PRINTED : other;
            target.write(bytes, from, length);
            if (other != null || channel == null) return;
            for (int at = from; at < from + length; at++) {
                if (line.size() == 0) line.write(start);
                line.write(bytes[at]);
                if (bytes[at] == '\n') send();
            }
        }

        @Override
        public synchronized void flush() {
            (other == null ? PRINTED : other).flush();
        }

        synchronized void end() throws IOException {
            if (line.size() > 0) {
                line.write('\n');
                send();
            }
        }

        private void send() throws IOException {
            channel.output.write(line.toByteArray());
            line.reset();
        }
    }
}
