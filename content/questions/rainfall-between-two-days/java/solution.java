public class Solution {
    public static int[] rainTotals(int[] readings, int[][] periods) {
        int[] before = new int[readings.length + 1];
        for (int day = 0; day < readings.length; day++) {
            before[day + 1] = before[day] + readings[day];
        }
        int[] totals = new int[periods.length];
        for (int index = 0; index < periods.length; index++) {
            totals[index] = before[periods[index][1] + 1] - before[periods[index][0]];
        }
        return totals;
    }
}
