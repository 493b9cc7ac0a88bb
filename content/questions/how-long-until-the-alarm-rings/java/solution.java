public class Solution {
    static String timeUntil(String now, String alarm) {
        int left = minutes(alarm) - minutes(now);
        if (left <= 0) left += 24 * 60;
        int hours = left / 60;
        int rest = left % 60;
        if (hours == 0) return rest + " min";
        if (rest == 0) return hours + " h";
        return hours + " h " + rest + " min";
    }

    private static int minutes(String clock) {
        return Integer.parseInt(clock.substring(0, 2)) * 60 + Integer.parseInt(clock.substring(3));
    }
}
