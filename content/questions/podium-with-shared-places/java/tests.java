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

    static String digest(int[] values) {
        long result = 7;
        for (int number : values) result = (result * 31 + number) % 1000003;
        return values.length + " items, digest " + result;
    }

    public static void main(String[] arguments) {
        check("no team, no place", () -> Solution.podiumPlaces(new int[] {}), "[]", true);
        check("a team alone wins", () -> Solution.podiumPlaces(new int[] {0}), "[1]", true);
        check("different scores", () -> Solution.podiumPlaces(new int[] {10, 30, 20}), "[3, 1, 2]", true);
        check("a shared place uses up the next one", () -> Solution.podiumPlaces(new int[] {40, 55, 40, 70, 12}), "[3, 2, 3, 1, 5]", true);
        check("everybody wins", () -> Solution.podiumPlaces(new int[] {8, 8, 8}), "[1, 1, 1]", true);
        check("scores below zero", () -> Solution.podiumPlaces(new int[] {-5, 0, -5, -20}), "[2, 1, 2, 4]", true);
        check("numbers are not sorted as text", () -> Solution.podiumPlaces(new int[] {9, 100, 20, 9, 1000}), "[4, 2, 3, 4, 1]", true);
        {
            int[] scores = new int[100000];
            for (int i = 0; i < 100000; i++) {
                scores[i] = nextRandom() % 30000 - 15000;
            }
            check("a long list with many ties", () -> digest(Solution.podiumPlaces(scores)), "100000 items, digest 755497", false);
        }
        if (failed) System.exit(1);
    }
}
