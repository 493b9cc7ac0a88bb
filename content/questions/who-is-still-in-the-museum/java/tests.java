import java.util.*;
import java.util.function.Supplier;

public class Main {
    static int count = 0;
    static boolean failed = false;

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static String show(Object value) {
        if (value instanceof List) {
            StringJoiner parts = new StringJoiner(", ", "[", "]");
            for (Object item : (List<?>) value) parts.add(item == null ? "null" : quote((String) item));
            return parts.toString();
        }
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
        check("nobody came today", () -> Solution.stillInside(new String[] {}), "[]", true);
        check("one visitor stays", () -> Solution.stillInside(new String[] {"ada"}), "[\"ada\"]", true);
        check("one visitor comes and goes", () -> Solution.stillInside(new String[] {"ada", "ada"}), "[]", true);
        check("coming back counts from the last time", () -> Solution.stillInside(new String[] {"ada", "bob", "ada", "eve", "ada"}), "[\"bob\", \"eve\", \"ada\"]", true);
        check("everybody has left", () -> Solution.stillInside(new String[] {"ada", "bob", "eve", "bob", "eve", "ada"}), "[]", true);
        check("upper and lower case are different visitors", () -> Solution.stillInside(new String[] {"Kim", "kim", "KIM", "kim"}), "[\"Kim\", \"KIM\"]", true);
        check("a visitor who cannot decide", () -> Solution.stillInside(new String[] {"zoe", "max", "max", "max", "zoe", "max", "max", "zoe"}), "[\"max\", \"zoe\"]", false);
        check("a dozen visitors stay", () -> Solution.stillInside(new String[] {"noa", "ben", "zoe", "ada", "max", "eve", "kim", "dan", "leo", "mia", "tom", "ivy", "guide", "guide"}), "[\"noa\", \"ben\", \"zoe\", \"ada\", \"max\", \"eve\", \"kim\", \"dan\", \"leo\", \"mia\", \"tom\", \"ivy\"]", false);
        {
            String[] tags = new String[180000];
            for (int i = 0; i < 180000; i++) {
                int visitor = i % 89998;
                tags[i] = "tag-" + (visitor);
            }
            check("a long day", () -> Solution.stillInside(tags), "[\"tag-0\", \"tag-1\", \"tag-2\", \"tag-3\"]", false);
        }
        if (failed) System.exit(1);
    }
}
