import java.util.Arrays;
import java.util.Comparator;

public class Solution {
    public static int mostRepairs(int[][] repairs) {
        int[][] byDuration = repairs.clone();
        Arrays.sort(byDuration, Comparator.comparingInt(repair -> repair[0]));
        int time = 0;
        int count = 0;
        for (int[] repair : byDuration) {
            if (time + repair[0] <= repair[1]) {
                time += repair[0];
                count++;
            }
        }
        return count;
    }
}
