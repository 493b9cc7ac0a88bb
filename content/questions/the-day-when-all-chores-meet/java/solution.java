public class Solution {
    private static long greatestCommonDivisor(long first, long second) {
        return second == 0 ? first : greatestCommonDivisor(second, first % second);
    }

    public static long nextCommonDay(int[] periods) {
        long day = 1;
        for (int period : periods) {
            day = day / greatestCommonDivisor(day, period) * period;
        }
        return day;
    }
}
