import java.util.*;
import java.util.function.Supplier;

public class Main {
    static int count = 0;
    static boolean failed = false;

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static String show(Object value) {
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
        check("an empty formula fits", () -> Solution.brokenBracket(""), "-1", true);
        check("no brackets at all", () -> Solution.brokenBracket("a + b * 2"), "-1", true);
        check("everything is closed", () -> Solution.brokenBracket("sum[a(1), b(2)]"), "-1", true);
        check("the wrong kind closes", () -> Solution.brokenBracket("(a[b)c]"), "4", true);
        check("nothing was opened", () -> Solution.brokenBracket("a)"), "1", true);
        check("the first that is never closed", () -> Solution.brokenBracket("min(max(a, b)"), "3", true);
        check("two that are never closed", () -> Solution.brokenBracket("(a) + [b + {c"), "6", true);
        check("a wrong bracket goes before an open one", () -> Solution.brokenBracket("((x]"), "3", true);
        check("counting each kind is not enough", () -> Solution.brokenBracket("f([)]"), "3", false);
        {
            String formula = "([{".repeat(80000) + "x" + "}])".repeat(79999) + "})";
            check("a very deep formula", () -> Solution.brokenBracket(formula), "479999", false);
        }
        if (failed) System.exit(1);
    }
}
