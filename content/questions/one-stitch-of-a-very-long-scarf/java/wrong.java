public class Solution {
    private static String pattern;
    private static int index;
    private static int position;

    static char stitchAt(String wanted, long at) {
        pattern = wanted;
        index = 0;
        // An int is too small for such a scarf.
        position = (int) at;
        char found = find(length(0));
        return found;
    }

    private static int length(int from) {
        int stitches = 0;
        int i = from;
        while (i < pattern.length() && pattern.charAt(i) != ')') {
            int times = 0;
            while (Character.isDigit(pattern.charAt(i))) times = times * 10 + pattern.charAt(i++) - '0';
            times = Math.max(times, 1);
            if (pattern.charAt(i) == '(') {
                stitches += times * length(i + 1);
                i = close(i);
            } else {
                stitches += times;
            }
            i++;
        }
        return stitches;
    }

    private static int close(int open) {
        int depth = 0;
        for (int i = open; ; i++) {
            if (pattern.charAt(i) == '(') depth++;
            if (pattern.charAt(i) == ')' && --depth == 0) return i;
        }
    }

    private static char find(int total) {
        if (position >= total || position < 0) return '-';
        while (true) {
            int times = 0;
            while (Character.isDigit(pattern.charAt(index))) times = times * 10 + pattern.charAt(index++) - '0';
            times = Math.max(times, 1);
            boolean group = pattern.charAt(index) == '(';
            int unit = group ? length(index + 1) : 1;
            if (position < times * unit) {
                if (!group) return pattern.charAt(index);
                position %= unit;
                index++;
                return find(unit);
            }
            position -= times * unit;
            index = group ? close(index) + 1 : index + 1;
            if (index >= pattern.length()) return '-';
        }
    }
}
