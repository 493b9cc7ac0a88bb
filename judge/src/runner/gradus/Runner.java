package gradus;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.jar.JarFile;

/**
 * Runs the author's Main around the candidate's Solution and gives the completion mark when it has returned. With the
 * argument `own` it runs the candidate's own main instead, and there is no mark.
 * Exit statuses: 1 a failed assertion or test, 70 an exception that the candidate's code threw.
 */
public final class Runner {
    /** The tests' class, the candidate's file, the tests' file: other languages of this machine name theirs. */
    private static final String[] NAMES = System.getProperty("gradus.names", "Main,Solution.java,Main.java").split(",");
    private static final String CANDIDATE = NAMES[1];
    private static final int MOST_FRAMES = 40;

    private Runner() {}

    public static void main(String[] arguments) throws Throwable {
        boolean tested = arguments[1].equals("tests");
        Channel channel = new Channel();
        byte[] mark = new byte[64];
        int length = channel.input.read(mark);
        try {
            Method main = tested ? mainOf(NAMES[0]) : findMain(arguments[0]);
            main.invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
        } catch (InvocationTargetException thrown) {
            fail(channel, thrown.getCause());
        } catch (ClassNotFoundException | NoSuchMethodException missing) {
            System.err.println(missing.getMessage());
            System.exit(1);
        }
        if (!tested) return;
        System.out.flush();
        if (System.out.checkError()) System.exit(1);
        channel.output.write(mark, 0, Math.max(length, 0));
        Runtime.getRuntime().halt(0);
    }

    private static Method mainOf(String name) throws ClassNotFoundException, NoSuchMethodException {
        Method main = Class.forName(name).getDeclaredMethod("main", String[].class);
        if (!Modifier.isStatic(main.getModifiers())) throw new NoSuchMethodException("The class " + name + " has no static main.");
        main.setAccessible(true);
        return main;
    }

    private static Method findMain(String jar) throws IOException, NoSuchMethodException {
        List<String> names = new ArrayList<>();
        try (JarFile classes = new JarFile(jar)) {
            classes.stream().forEach(entry -> names.add(entry.getName().replace(".class", "").replace('/', '.')));
        }
        Collections.sort(names);
        // SolutionKt is the class of what a Kotlin file has outside of classes.
        names.addAll(0, List.of("Main", "Solution", "SolutionKt"));
        for (String name : names) {
            try {
                return mainOf(name);
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
            // The candidate closed the channel; the exit status tells the rest.
        }
    }
}
