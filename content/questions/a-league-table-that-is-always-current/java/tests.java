// Hidden tests. Each prints one TAP line.
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;

public class Main {
    private static int testCount = 0;
    private static int failureCount = 0;

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ') {
                quoted.append(String.format("\\u%04x", (int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }

    private static String show(Object value) {
        if (value instanceof int[]) {
            return Arrays.toString((int[]) value);
        }
        if (value instanceof long[]) {
            return Arrays.toString((long[]) value);
        }
        if (value instanceof boolean[]) {
            return Arrays.toString((boolean[]) value);
        }
        if (value instanceof Object[]) {
            return Arrays.stream((Object[]) value).map(Main::show).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof String ? quote((String) value) : String.valueOf(value);
    }

    // Compares the answer, written as JSON, with the expected text.
    private static void check(String name, String expected, Supplier<Object> answer, boolean visible) {
        testCount++;
        String got;
        try {
            got = show(answer.get());
        } catch (Exception | StackOverflowError problem) {
            got = "exception: " + problem;
        }
        if (got.equals(expected)) {
            System.out.println("ok " + testCount + " - " + name);
            return;
        }
        failureCount++;
        System.out.println("not ok " + testCount + " - " + name);
        if (visible) {
            System.out.println("  ---");
            System.out.println("  expected: " + quote(expected));
            System.out.println("  got: " + quote(got));
            System.out.println("  ...");
        }
    }

    // Awards and questions that look random. Returns one number that stands for all answers.
    private static long season() {
        int players = 20000;
        Solution.League league = new Solution.League(players);
        int[] points = new int[players];
        long seed = 2718;
        long result = 0;
        for (int call = 0; call < 40000; call++) {
            seed = seed * 16807 % 2147483647;
            int player = (int) (seed % players);
            if (seed / players % 2 == 0) {
                int award = Math.min(100000 - points[player], (int) (seed % 9973));
                points[player] += award;
                league.award(player, award);
            } else {
                result = (result * 31 + league.rank(player) + league.between(1000, 20000)) % 1000000007;
            }
        }
        return result;
    }

    private static int[] scenario1() {
        Solution.League league = new Solution.League(4);
        int[] answers = new int[7];
        int count = 0;
        answers[count++] = league.rank(3);
        league.award(0, 50);
        league.award(1, 80);
        league.award(2, 50);
        answers[count++] = league.rank(1);
        answers[count++] = league.rank(0);
        answers[count++] = league.rank(2);
        answers[count++] = league.rank(3);
        answers[count++] = league.between(50, 80);
        league.award(1, -80);
        answers[count++] = league.rank(0);
        return answers;
    }

    private static int[] scenario2() {
        Solution.League league = new Solution.League(1);
        int[] answers = new int[4];
        int count = 0;
        answers[count++] = league.rank(0);
        league.award(0, 100000);
        answers[count++] = league.rank(0);
        answers[count++] = league.between(100000, 100000);
        answers[count++] = league.between(0, 99999);
        return answers;
    }

    private static int[] scenario3() {
        Solution.League league = new Solution.League(5);
        int[] answers = new int[3];
        int count = 0;
        answers[count++] = league.between(0, 0);
        answers[count++] = league.between(1, 100000);
        answers[count++] = league.rank(4);
        return answers;
    }

    private static int[] scenario4() {
        Solution.League league = new Solution.League(3);
        int[] answers = new int[4];
        int count = 0;
        league.award(0, 10);
        league.award(1, 20);
        league.award(2, 30);
        answers[count++] = league.between(10, 30);
        answers[count++] = league.between(11, 30);
        answers[count++] = league.between(10, 29);
        answers[count++] = league.between(20, 20);
        return answers;
    }

    private static int[] scenario5() {
        Solution.League league = new Solution.League(2);
        int[] answers = new int[3];
        int count = 0;
        league.award(0, 30);
        league.award(1, 50);
        answers[count++] = league.rank(0);
        league.award(0, 30);
        answers[count++] = league.rank(0);
        answers[count++] = league.rank(1);
        return answers;
    }

    private static int[] scenario6() {
        Solution.League league = new Solution.League(3);
        int[] answers = new int[3];
        int count = 0;
        league.award(2, 7);
        league.award(2, 0);
        answers[count++] = league.rank(2);
        answers[count++] = league.rank(0);
        answers[count++] = league.between(7, 7);
        return answers;
    }

    private static int[] scenario7() {
        Solution.League league = new Solution.League(5);
        int[] answers = new int[4];
        int count = 0;
        league.award(0, 9);
        league.award(1, 9);
        league.award(2, 9);
        league.award(3, 4);
        answers[count++] = league.rank(0);
        answers[count++] = league.rank(2);
        answers[count++] = league.rank(3);
        answers[count++] = league.rank(4);
        return answers;
    }

    private static int[] scenario8() {
        Solution.League league = new Solution.League(6);
        int[] answers = new int[12];
        int count = 0;
        league.award(0, 500);
        league.award(1, 300);
        league.award(2, 700);
        answers[count++] = league.rank(0);
        league.award(0, -450);
        answers[count++] = league.rank(0);
        answers[count++] = league.between(0, 299);
        league.award(5, 300);
        answers[count++] = league.rank(1);
        answers[count++] = league.rank(5);
        league.award(1, 99700);
        answers[count++] = league.rank(1);
        answers[count++] = league.rank(2);
        answers[count++] = league.between(300, 700);
        league.award(2, -700);
        answers[count++] = league.rank(2);
        answers[count++] = league.rank(3);
        answers[count++] = league.between(0, 0);
        answers[count++] = league.between(0, 100000);
        return answers;
    }

    public static void main(String[] args) {
        check("the example of the statement", "[1, 1, 2, 2, 4, 3, 1]", Main::scenario1, true);
        check("a league of one", "[1, 1, 1, 0]", Main::scenario2, true);
        check("everyone starts with nothing", "[5, 0, 1]", Main::scenario3, true);
        check("both ends of the question count", "[3, 2, 2, 1]", Main::scenario4, true);
        check("points add up", "[2, 1, 2]", Main::scenario5, true);
        check("an award of nothing changes nothing", "[1, 2, 1]", Main::scenario6, true);
        check("places that are shared push the next one back", "[1, 1, 4, 5]", Main::scenario7, true);
        check("an evening of gains and losses", "[2, 3, 4, 2, 2, 1, 2, 2, 4, 4, 3, 6]", Main::scenario8, false);
        check("a season of forty thousand calls", "31219176", Main::season, false);
        if (failureCount > 0) {
            System.exit(1);
        }
    }
}
