import java.util.*;

public class Solution {
    static int brokenBracket(String formula) {
        Deque<Integer> open = new ArrayDeque<>();
        for (int position = 0; position < formula.length(); position++) {
            char character = formula.charAt(position);
            if ("([{".indexOf(character) >= 0) {
                open.push(position);
                continue;
            }
            int kind = ")]}".indexOf(character);
            if (kind < 0) continue;
            if (open.isEmpty() || formula.charAt(open.peek()) != "([{".charAt(kind)) return position;
            open.pop();
        }
        // peek() is the last open bracket, not the first.
        return open.isEmpty() ? -1 : open.peek();
    }
}
