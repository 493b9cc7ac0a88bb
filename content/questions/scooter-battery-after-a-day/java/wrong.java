public class Solution {
    public static int[] endOfDay(int capacity, int charge, int[] events) {
        int refused = 0;
        for (int event : events) {
            if (charge + event < 0) {
                refused++;
                charge = 0;
            } else {
                charge += event;
                charge = Math.min(capacity, charge);
            }
        }
        return new int[] {charge, refused};
    }
}
