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
        check("a short name stays as it is", () -> Solution.shortenName("notes.txt", 20), "\"notes.txt\"", true);
        check("a name exactly as wide as the column stays", () -> Solution.shortenName("notes.txt", 9), "\"notes.txt\"", true);
        check("the two halves are equally long", () -> Solution.shortenName("annual-report-2024.pdf", 15), "\"annual...24.pdf\"", true);
        check("the beginning gets the odd character", () -> Solution.shortenName("annual-report-2024.pdf", 10), "\"annu...pdf\"", true);
        check("one character too many costs four", () -> Solution.shortenName("notes.txt", 8), "\"not...xt\"", true);
        check("the narrowest column", () -> Solution.shortenName("photograph", 5), "\"p...h\"", true);
        check("an empty name fits", () -> Solution.shortenName("", 5), "\"\"", true);
        check("dots and spaces of the name count", () -> Solution.shortenName("my .. file .txt", 12), "\"my ......txt\"", false);
        check("a wide column", () -> Solution.shortenName("abcdefghijklmnopqrstuvwxyz", 25), "\"abcdefghijk...pqrstuvwxyz\"", false);
        if (failed) System.exit(1);
    }
}
