import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.PriorityQueue;

public class Solution {
    public static int mostRepairs(int[][] repairs) {
        int[][] byDeadline = repairs.clone();
        Arrays.sort(byDeadline, Comparator.comparingInt(repair -> repair[1]));
        PriorityQueue<Integer> accepted = new PriorityQueue<>(Collections.reverseOrder());
        int time = 0;
        for (int[] repair : byDeadline) {
            accepted.add(repair[0]);
            time += repair[0];
            if (time > repair[1]) {
                time -= accepted.poll();
            }
        }
        return accepted.size();
    }
}
