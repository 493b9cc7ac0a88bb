import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

public class Solution {
    public static int[] buildOrder(int stepCount, int[][] needs) {
        int[] waitingFor = new int[stepCount];
        List<List<Integer>> neededBy = new ArrayList<>();
        for (int step = 0; step < stepCount; step++) {
            neededBy.add(new ArrayList<>());
        }
        for (int[] need : needs) {
            waitingFor[need[0]]++;
            neededBy.get(need[1]).add(need[0]);
        }

        PriorityQueue<Integer> free = new PriorityQueue<>();
        for (int step = 0; step < stepCount; step++) {
            if (waitingFor[step] == 0) {
                free.add(step);
            }
        }
        int[] order = new int[stepCount];
        int count = 0;
        while (!free.isEmpty()) {
            int done = free.poll();
            order[count++] = done;
            for (int step : neededBy.get(done)) {
                if (--waitingFor[step] == 0) {
                    free.add(step);
                }
            }
        }
        return java.util.Arrays.copyOf(order, count);
    }
}
