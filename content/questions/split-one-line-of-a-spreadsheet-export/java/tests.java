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

    static String digest(List<String> values) {
        long result = 7;
        for (String text : values) {
            for (char letter : (text + "\n").toCharArray()) result = (result * 31 + letter) % 1000003;
        }
        return values.size() + " items, digest " + result;
    }

    public static void main(String[] arguments) {
        check("plain fields", () -> Solution.splitRecord("17,lamp,4.50"), "[\"17\", \"lamp\", \"4.50\"]", true);
        check("an empty line is one empty field", () -> Solution.splitRecord(""), "[\"\"]", true);
        check("empty fields count", () -> Solution.splitRecord(",,"), "[\"\", \"\", \"\"]", true);
        check("a comma inside of quotation marks", () -> Solution.splitRecord("17,\"Lamp, green\",1"), "[\"17\", \"Lamp, green\", \"1\"]", true);
        check("two quotation marks mean one", () -> Solution.splitRecord("\"says \"\"hello\"\"\",x"), "[\"says \\\"hello\\\"\", \"x\"]", true);
        check("an empty quoted field", () -> Solution.splitRecord("\"\",a,\"\""), "[\"\", \"a\", \"\"]", true);
        check("quotation marks in the middle are ordinary", () -> Solution.splitRecord("4\" pipe,a\"b\"c"), "[\"4\\\" pipe\", \"a\\\"b\\\"c\"]", true);
        check("spaces stay, and a space makes a field unquoted", () -> Solution.splitRecord(" a , \"b\", \"c,d\""), "[\" a \", \" \\\"b\\\"\", \" \\\"c\", \"d\\\"\"]", true);
        check("only quotation marks", () -> Solution.splitRecord("\"\"\"\",\"\"\"\"\"\""), "[\"\\\"\", \"\\\"\\\"\"]", false);
        {
            String line = "\"red, \"\"dark\"\"\",".repeat(25000) + "plain,".repeat(40000) + "\"\"\"\",".repeat(20000) + "\"the, end\"";
            check("a very long line", () -> digest(Solution.splitRecord(line)), "85001 items, digest 941780", false);
        }
        if (failed) System.exit(1);
    }
}
