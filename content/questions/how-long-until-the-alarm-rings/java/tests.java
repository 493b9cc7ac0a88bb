import java.util.*;
import java.util.function.Supplier;

public class Main {
    static int count = 0;
    static boolean failed = false;

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static String show(Object value) {
        if (value instanceof String) return quote((String) value);
        return String.valueOf(value);
    }

    // Prints the TAP line of one test, with the values only if candidates may see them.
    static void check(String name, Supplier<Object> call, String expected, boolean shown) {
        count++;
        String got;
        try {
            got = show(call.get());
        } catch (Exception | StackOverflowError error) {
            got = "exception: " + error;
        }
        if (got.equals(expected)) {
            System.out.println("ok " + count + " - " + name);
            return;
        }
        failed = true;
        System.out.println("not ok " + count + " - " + name);
        if (shown) {
            System.out.println("  ---\n  expected: " + quote(expected) + "\n  got: " + quote(got) + "\n  ...");
        }
    }

    public static void main(String[] arguments) {
        check("later on the same day", () -> Solution.timeUntil("06:30", "08:45"), "\"2 h 15 min\"", true);
        check("over midnight", () -> Solution.timeUntil("23:40", "06:15"), "\"6 h 35 min\"", true);
        check("less than an hour", () -> Solution.timeUntil("06:30", "07:15"), "\"45 min\"", true);
        check("full hours", () -> Solution.timeUntil("08:00", "11:00"), "\"3 h\"", true);
        check("the same minute is a whole day away", () -> Solution.timeUntil("07:00", "07:00"), "\"24 h\"", true);
        check("a minute ago is almost a day away", () -> Solution.timeUntil("10:05", "10:04"), "\"23 h 59 min\"", true);
        check("one minute to midnight", () -> Solution.timeUntil("23:59", "00:00"), "\"1 min\"", true);
        check("digits that look octal", () -> Solution.timeUntil("09:08", "18:09"), "\"9 h 1 min\"", false);
        check("from midnight to the last minute", () -> Solution.timeUntil("00:00", "23:59"), "\"23 h 59 min\"", false);
        if (failed) System.exit(1);
    }
}
