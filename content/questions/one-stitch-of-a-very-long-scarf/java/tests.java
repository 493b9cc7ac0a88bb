import java.util.*;
import java.util.function.Supplier;

public class Main {
    static int count = 0;
    static boolean failed = false;

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static String show(Object value) {
        if (value instanceof Character) return quote(value.toString());
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
        check("single stitches", () -> Solution.stitchAt("kpx", 1L), "\"p\"", true);
        check("a repeated stitch ends where its number says", () -> Solution.stitchAt("3k2p", 3L), "\"p\"", true);
        check("inside of a nested group", () -> Solution.stitchAt("2(k2(xy)p)", 4L), "\"y\"", true);
        check("the second round of a group", () -> Solution.stitchAt("2(k2(xy)p)", 6L), "\"k\"", true);
        check("right behind the last stitch", () -> Solution.stitchAt("2(k2(xy)p)", 12L), "\"-\"", true);
        check("an empty pattern", () -> Solution.stitchAt("", 0L), "\"-\"", true);
        check("a group without a number", () -> Solution.stitchAt("(kp)3(x)y", 5L), "\"y\"", true);
        check("numbers of several digits", () -> Solution.stitchAt("12(ab)10c", 33L), "\"c\"", true);
        check("farther than can be written out", () -> Solution.stitchAt("1000000000(999999(k)p)z", 999999999999999L), "\"p\"", true);
        check("the very last stitch", () -> Solution.stitchAt("1000000000(999999(k)p)z", 1000000000000000L), "\"z\"", false);
        {
            String pattern = "1(".repeat(60000) + "3k2p" + ")".repeat(60000) + "q";
            check("brackets as deep as they can be", () -> Solution.stitchAt(pattern, 4L), "\"p\"", false);
        }
        {
            String pattern = "2(kp".repeat(44) + "y" + ")".repeat(44) + "e";
            check("doubled again and again", () -> Solution.stitchAt(pattern, 57005123456789L), "\"p\"", false);
        }
        if (failed) System.exit(1);
    }
}
