public class Solution {
    public static int bestPlan(int[] gains, int rest) {
        // best[n] is the answer for the first n days.
        int[] best = new int[gains.length + 1];
        for (int day = 0; day < gains.length; day++) {
            int trained = gains[day] + best[Math.max(0, day - rest)];
            best[day + 1] = Math.max(best[day], trained);
        }
        return best[gains.length];
    }
}
