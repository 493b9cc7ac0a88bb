import java.util.*;
import java.util.function.Supplier;

public class Main {
    static int count = 0;
    static boolean failed = false;
    static long state = 12345;

    static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static String show(Object value) {
        if (value instanceof int[]) return Arrays.toString((int[]) value);
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

    static int nextRandom() {
        state = state * 16807 % 2147483647;
        return (int) state;
    }

    public static void main(String[] arguments) {
        check("a gallery of one room", () -> Solution.shortestTour(new String[] {"Klee"}), "[0, 0]", true);
        check("one painter fills the gallery", () -> Solution.shortestTour(new String[] {"Klee", "Klee", "Klee"}), "[0, 0]", true);
        check("everything must be walked", () -> Solution.shortestTour(new String[] {"Klee", "Marc", "Kahlo"}), "[0, 2]", true);
        check("the shortest lies in the middle", () -> Solution.shortestTour(new String[] {"Klee", "Marc", "Klee", "Kahlo", "Klee", "Klee", "Marc"}), "[1, 3]", true);
        check("the first of equally short tours", () -> Solution.shortestTour(new String[] {"Marc", "Klee", "Marc", "Klee"}), "[0, 1]", true);
        check("the shortest is at the end", () -> Solution.shortestTour(new String[] {"a", "b", "b", "b", "c", "b", "a"}), "[4, 6]", true);
        check("a painter with a single room decides", () -> Solution.shortestTour(new String[] {"x", "y", "x", "y", "x", "z", "x", "x", "y"}), "[3, 5]", true);
        check("similar names are different painters", () -> Solution.shortestTour(new String[] {"Manet", "Monet", "Manet", "monet", "Monet"}), "[1, 3]", false);
        {
            String[] rooms = new String[100000];
            for (int i = 0; i < 100000; i++) {
                int painter = nextRandom() % 1500;
                rooms[i] = "painter-" + (painter);
            }
            check("a long row of rooms", () -> Solution.shortestTour(rooms), "[85354, 93114]", false);
        }
        if (failed) System.exit(1);
    }
}
