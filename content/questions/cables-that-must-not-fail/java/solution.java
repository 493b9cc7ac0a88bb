import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Solution {
    public static int[] criticalCables(int routerCount, int[][] cables) {
        List<List<Integer>> cablesAt = new ArrayList<>();
        for (int router = 0; router < routerCount; router++) {
            cablesAt.add(new ArrayList<>());
        }
        for (int cable = 0; cable < cables.length; cable++) {
            cablesAt.get(cables[cable][0]).add(cable);
            cablesAt.get(cables[cable][1]).add(cable);
        }

        // met: when the walk came to a router, counted from 1.
        // lowest: the earliest router that it and those behind it lead back to.
        int[] met = new int[routerCount];
        int[] lowest = new int[routerCount];
        int[] arrivedBy = new int[routerCount];
        int[] next = new int[routerCount];
        int[] path = new int[routerCount];
        int clock = 0;
        List<Integer> critical = new ArrayList<>();
        for (int start = 0; start < routerCount; start++) {
            if (met[start] > 0) {
                continue;
            }
            int depth = 0;
            path[0] = start;
            arrivedBy[start] = -1;
            met[start] = lowest[start] = ++clock;
            while (depth >= 0) {
                int router = path[depth];
                if (next[router] < cablesAt.get(router).size()) {
                    int cable = cablesAt.get(router).get(next[router]++);
                    int other = cables[cable][0] + cables[cable][1] - router;
                    if (cable == arrivedBy[router]) {
                        continue;
                    }
                    if (met[other] > 0) {
                        lowest[router] = Math.min(lowest[router], met[other]);
                    } else {
                        arrivedBy[other] = cable;
                        met[other] = lowest[other] = ++clock;
                        path[++depth] = other;
                    }
                } else if (--depth >= 0) {
                    int before = path[depth];
                    lowest[before] = Math.min(lowest[before], lowest[router]);
                    if (lowest[router] > met[before]) {
                        critical.add(arrivedBy[router]);
                    }
                }
            }
        }
        int[] result = critical.stream().mapToInt(Integer::intValue).toArray();
        Arrays.sort(result);
        return result;
    }
}
