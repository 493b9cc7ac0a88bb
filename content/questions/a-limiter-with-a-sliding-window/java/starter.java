public class Solution {
    // Lets each client make at most `limit` requests within any `window` seconds.
    public static class RateLimiter {
        public RateLimiter(int limit, int window) {
        }

        // Whether the request that this client makes at this second is let through.
        public boolean allow(int client, int time) {
            return false;
        }
    }
}
