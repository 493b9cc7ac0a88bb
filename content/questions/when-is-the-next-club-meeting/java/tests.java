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
        check("later this month", () -> Solution.nextMeeting("second Tuesday", "2024-04-01"), "\"2024-04-09\"", true);
        check("today counts", () -> Solution.nextMeeting("second Tuesday", "2024-04-09"), "\"2024-04-09\"", true);
        check("the day after it is too late", () -> Solution.nextMeeting("second Tuesday", "2024-04-10"), "\"2024-05-14\"", true);
        check("the first of the month", () -> Solution.nextMeeting("first Monday", "2024-03-30"), "\"2024-04-01\"", true);
        check("over the end of the year", () -> Solution.nextMeeting("last Friday", "2024-12-28"), "\"2025-01-31\"", true);
        check("a last one that is the fifth", () -> Solution.nextMeeting("last Wednesday", "2024-07-25"), "\"2024-07-31\"", true);
        check("months without a fifth one are skipped", () -> Solution.nextMeeting("fifth Thursday", "2024-03-01"), "\"2024-05-30\"", true);
        check("the leap day", () -> Solution.nextMeeting("last Thursday", "2024-02-23"), "\"2024-02-29\"", true);
        check("a fifth one in February comes once in a long time", () -> Solution.nextMeeting("fifth Sunday", "2032-02-01"), "\"2032-02-29\"", true);
        check("1900 was no leap year", () -> Solution.nextMeeting("last Wednesday", "1900-02-01"), "\"1900-02-28\"", false);
        check("far from today", () -> Solution.nextMeeting("third Saturday", "2199-11-17"), "\"2199-12-21\"", false);
        if (failed) System.exit(1);
    }
}
