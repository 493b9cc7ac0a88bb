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
        check("an empty journal", () -> Solution.replay(new String[] {}), "\"\"", true);
        check("appending", () -> Solution.replay(new String[] {"+Hello", "+ world", "+!"}), "\"Hello world!\"", true);
        check("deleting more than there is", () -> Solution.replay(new String[] {"+abc", "-5", "+d"}), "\"d\"", true);
        check("an undo brings deleted text back", () -> Solution.replay(new String[] {"+Hello world", "-6", "undo"}), "\"Hello world\"", true);
        check("undo and redo", () -> Solution.replay(new String[] {"+Hello", "+ world", "-3", "undo", "undo", "redo", "+!", "redo"}), "\"Hello world!\"", true);
        check("nothing to undo or redo", () -> Solution.replay(new String[] {"undo", "redo", "+a", "redo", "undo", "undo", "undo", "+b"}), "\"b\"", true);
        check("a redo can be undone again", () -> Solution.replay(new String[] {"+one", "+two", "undo", "redo", "undo", "+three"}), "\"onethree\"", true);
        check("changes that alter nothing count", () -> Solution.replay(new String[] {"+a", "-0", "undo", "+b", "undo", "+", "redo"}), "\"a\"", true);
        check("texts that look like commands", () -> Solution.replay(new String[] {"+undo", "+-2", "+redo", "undo", "++1"}), "\"undo-2+1\"", true);
        check("redoing a deletion that found too little", () -> Solution.replay(new String[] {"+abc", "-9", "undo", "undo", "redo", "redo", "+x", "undo", "undo"}), "\"abc\"", false);
        {
            String[] choices = {"+stitch by stitch", "undo", "redo", "undo", "+end"};
            String[] commands = new String[160003];
            for (int i = 0; i < 160003; i++) commands[i] = choices[i / 40000];
            check("a long session", () -> Solution.replay(commands), "\"endendend\"", false);
        }
        if (failed) System.exit(1);
    }
}
