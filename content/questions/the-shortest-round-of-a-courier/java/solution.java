import java.util.Arrays;

public class Solution {
    private static int way(int[] start, int[] end) {
        return Math.abs(start[0] - end[0]) + Math.abs(start[1] - end[1]);
    }

    public static int shortestRound(int[][] points) {
        int stops = points.length - 1;
        if (stops == 0) {
            return 0;
        }
        // shortest[visited][last]: from the depot through all visited stops, ending at the last one.
        // Stop 0 is points[1].
        int[][] shortest = new int[1 << stops][stops];
        for (int[] lengths : shortest) {
            Arrays.fill(lengths, Integer.MAX_VALUE);
        }
        for (int stop = 0; stop < stops; stop++) {
            shortest[1 << stop][stop] = way(points[0], points[stop + 1]);
        }
        for (int visited = 1; visited < 1 << stops; visited++) {
            for (int last = 0; last < stops; last++) {
                if (shortest[visited][last] == Integer.MAX_VALUE) {
                    continue;
                }
                for (int next = 0; next < stops; next++) {
                    if ((visited >> next & 1) == 0) {
                        int length = shortest[visited][last] + way(points[last + 1], points[next + 1]);
                        int[] longer = shortest[visited | 1 << next];
                        longer[next] = Math.min(longer[next], length);
                    }
                }
            }
        }
        int best = Integer.MAX_VALUE;
        for (int last = 0; last < stops; last++) {
            best = Math.min(best, shortest[(1 << stops) - 1][last] + way(points[last + 1], points[0]));
        }
        return best;
    }
}
