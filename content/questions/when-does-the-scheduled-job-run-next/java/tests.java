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
        check("the present minute does not count", () -> Solution.nextRun("* * * * *", "2024-03-01 12:00"), "\"2024-03-01 12:01\"", true);
        check("tomorrow at the same time", () -> Solution.nextRun("30 9 * * *", "2024-02-28 09:30"), "\"2024-02-29 09:30\"", true);
        check("workdays only", () -> Solution.nextRun("30 9 * * 1-5", "2024-03-29 10:00"), "\"2024-04-01 09:30\"", true);
        check("steps over all values", () -> Solution.nextRun("*/20 * * * *", "2023-12-31 23:40"), "\"2024-01-01 00:00\"", true);
        check("steps in a range, and a list of hours", () -> Solution.nextRun("10-50/15 8,20 * * *", "2024-01-01 08:41"), "\"2024-01-01 20:10\"", true);
        check("one of the two day fields is enough", () -> Solution.nextRun("0 0 13 * 5", "2024-10-07 00:00"), "\"2024-10-11 00:00\"", true);
        check("a step over all days is not exactly a star", () -> Solution.nextRun("0 0 */2 * 1", "2024-05-03 00:00"), "\"2024-05-05 00:00\"", true);
        check("a leap day", () -> Solution.nextRun("0 12 29 2 *", "2024-02-29 12:00"), "\"2028-02-29 12:00\"", true);
        check("a day that no such month has", () -> Solution.nextRun("0 0 31 4,6,9,11 *", "2024-01-01 00:00"), "\"never\"", true);
        check("Sundays of a month that is far away", () -> Solution.nextRun("5 0 * 2 0,6", "2025-03-01 00:00"), "\"2026-02-01 00:05\"", false);
        check("no leap day in 2100", () -> Solution.nextRun("59 23 29 2 *", "2096-03-01 00:00"), "\"2104-02-29 23:59\"", false);
        if (failed) System.exit(1);
    }
}
