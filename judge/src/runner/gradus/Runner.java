package gradus;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Runs the author's Main around the candidate's Solution and sends the completion mark when it has returned. The argument
 * says where the tests report: `channel` or `stdout`. With `none` there are no tests: the candidate's own main is run, and
 * no mark is sent.
 * Exit statuses: 1 a failed assertion or test, 70 an exception that the candidate's code threw.
 */
public final class Runner {
    /** The class of the tests, the candidate's file and the tests' file. Kotlin and Scala set other names. */
    private static final String[] NAMES = System.getProperty("gradus.names", "Main,Solution.java,Main.java").split(",");
    private static final String CANDIDATE = NAMES[1];
    private static final int MOST_FRAMES = 40;

    private Runner() {}

    public static void main(String[] arguments) throws Throwable {
        boolean tested = !arguments[0].equals("none");
        Channel channel = new Channel();
        String[] header = header(channel).split(" ");
        byte[] program = new byte[Integer.parseInt(header[1])];
        new DataInputStream(channel.input).readFully(program);
        ProgramLoader loader = new ProgramLoader(program);
        Thread.currentThread().setContextClassLoader(loader);
        if (arguments[0].equals("channel")) Reports.begin(channel, header[0]);
        PrintStream printed = System.out;
        try {
            Method main = tested ? mainOf(loader, NAMES[0]) : findMain(loader);
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException thrown) {
            fail(channel, thrown.getCause());
        } catch (ClassNotFoundException | NoSuchMethodException missing) {
            System.err.println(missing.getMessage());
            System.exit(1);
        }
        if (!tested) return;
        Reports.end();
        printed.flush();
        if (printed.checkError()) System.exit(1);
        channel.output.write((header[0] + "\n").getBytes(StandardCharsets.US_ASCII));
        Runtime.getRuntime().halt(0);
    }

    /** The header line: the mark and the size of the program. */
    private static String header(Channel channel) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int sign = channel.input.read(); sign > 0 && sign != '\n'; sign = channel.input.read()) text.append((char) sign);
        return text.toString();
    }

    private static Method mainOf(ProgramLoader loader, String name) throws ClassNotFoundException, NoSuchMethodException {
        Method main;
        try {
            main = Class.forName(name, true, loader).getDeclaredMethod("main", String[].class);
        } catch (ClassNotFoundException missing) {
            throw new ClassNotFoundException("The tests have no class " + name + ".");
        } catch (NoSuchMethodException missing) {
            throw new NoSuchMethodException("The class " + name + " has no main(String[]).");
        }
        if (!Modifier.isStatic(main.getModifiers())) throw new NoSuchMethodException("The main of " + name + " is not static.");
        main.setAccessible(true);
        return main;
    }

    private static Method findMain(ProgramLoader loader) throws NoSuchMethodException {
        List<String> names = loader.names();
        // SolutionKt is the class for the top-level functions of a Kotlin file.
        names.addAll(0, List.of("Main", "Solution", "SolutionKt"));
        for (String name : names) {
            try {
                return mainOf(loader, name);
            } catch (ClassNotFoundException | NoSuchMethodException | LinkageError next) {
                continue;
            }
        }
        throw new NoSuchMethodException("No class has a public static void main(String[]).");
    }

    private static void fail(Channel channel, Throwable thrown) {
        boolean byCandidate = false;
        StackTraceElement[] frames = thrown.getStackTrace();
        if (!(thrown instanceof AssertionError)) {
            for (StackTraceElement frame : frames) {
                if (NAMES[2].equals(frame.getFileName())) break;
                if (CANDIDATE.equals(frame.getFileName())) {
                    report(channel, frame.getLineNumber(), String.valueOf(thrown));
                    byCandidate = true;
                    break;
                }
            }
        }
        System.out.flush();
        int kept = 0;
        System.err.println("Exception in thread \"main\" " + thrown);
        for (StackTraceElement frame : frames) {
            String name = frame.getClassName();
            if (name.startsWith("gradus.") || name.startsWith("jdk.internal.reflect.") || name.startsWith("java.lang.reflect.")) continue;
            if (kept++ == MOST_FRAMES) {
                System.err.println("\t...");
                break;
            }
            System.err.println("\tat " + frame);
        }
        for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) System.err.println("Caused by: " + cause);
        System.err.flush();
        Runtime.getRuntime().halt(byCandidate ? 70 : 1);
    }

    private static void report(Channel channel, int line, String message) {
        StringBuilder text = new StringBuilder();
        text.append("{\"outcome\":\"runtimeError\",\"diagnostics\":[{\"file\":\"").append(CANDIDATE);
        text.append("\",\"severity\":\"error\",\"line\":").append(Math.max(1, line)).append(",\"message\":\"");
        for (char c : message.substring(0, Math.min(500, message.length())).toCharArray()) {
            if (c == '"' || c == '\\' || c < ' ' || c > '~') text.append(String.format("\\u%04x", (int) c));
            else text.append(c);
        }
        text.append("\"}]}\n");
        try {
            channel.output.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            // The candidate has closed the channel; the exit status is enough.
        }
    }
}
