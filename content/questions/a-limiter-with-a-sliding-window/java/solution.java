import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

public class Solution {
    public static class RateLimiter {
        private final int limit;
        private final int window;
        // For each client the times of the requests let through that may still be in the window.
        private final Map<Integer, ArrayDeque<Integer>> times = new HashMap<>();

        public RateLimiter(int limit, int window) {
            this.limit = limit;
            this.window = window;
        }

        public boolean allow(int client, int time) {
            ArrayDeque<Integer> recent = times.computeIfAbsent(client, key -> new ArrayDeque<>());
            while (!recent.isEmpty() && recent.peekFirst() <= time - window) {
                recent.pollFirst();
            }
            if (recent.size() == limit) {
                return false;
            }
            recent.addLast(time);
            return true;
        }
    }
}
