import java.util.*;

public class Solution {
    static char stitchAt(String pattern, long position) {
        long[] length = new long[pattern.length()];
        int[] end = new int[pattern.length()];
        measureGroups(pattern, length, end);

        long times = 0;
        int index = 0;
        while (index < pattern.length()) {
            char character = pattern.charAt(index);
            if (Character.isDigit(character)) {
                times = times * 10 + (character - '0');
                index++;
                continue;
            }
            long total = Math.max(times, 1) * length[index];
            times = 0;
            if (position >= total) {
                position -= total;
                index = end[index] + 1;
            } else if (character == '(') {
                // It is in this group: all of its rounds are alike.
                position %= length[index];
                index++;
            } else {
                return character;
            }
        }
        return '-';
    }

    // For each letter and each opening bracket: the stitches of one round, and where it ends.
    private static void measureGroups(String pattern, long[] length, int[] end) {
        Deque<Integer> opened = new ArrayDeque<>();
        Deque<Long> repeated = new ArrayDeque<>();
        Deque<Long> before = new ArrayDeque<>();
        long stitches = 0;
        long times = 0;
        for (int index = 0; index < pattern.length(); index++) {
            char character = pattern.charAt(index);
            if (Character.isDigit(character)) {
                times = times * 10 + (character - '0');
                continue;
            }
            if (character == '(') {
                opened.push(index);
                repeated.push(Math.max(times, 1));
                before.push(stitches);
                stitches = 0;
            } else if (character == ')') {
                int start = opened.pop();
                length[start] = stitches;
                end[start] = index;
                stitches = before.pop() + repeated.pop() * stitches;
            } else {
                length[index] = 1;
                end[index] = index;
                stitches += Math.max(times, 1);
            }
            times = 0;
        }
    }
}
