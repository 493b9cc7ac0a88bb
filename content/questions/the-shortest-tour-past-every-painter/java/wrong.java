import java.util.*;

public class Solution {
    static int[] shortestTour(String[] rooms) {
        int painters = new HashSet<>(Arrays.asList(rooms)).size();
        Map<String, Integer> seen = new HashMap<>();
        int first = 0;
        int[] best = {0, rooms.length - 1};
        for (int last = 0; last < rooms.length; last++) {
            seen.merge(rooms[last], 1, Integer::sum);
            if (seen.size() < painters) continue;
            if (last - first < best[1] - best[0]) best = new int[] {first, last};
            // Only one step, where several rooms may have become superfluous.
            if (seen.get(rooms[first]) > 1) {
                seen.merge(rooms[first], -1, Integer::sum);
                first++;
            }
        }
        return best;
    }
}
