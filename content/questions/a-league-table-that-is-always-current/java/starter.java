public class Solution {
    // A table of points that knows every player's place at every moment.
    public static class League {
        public League(int players) {
        }

        public void award(int player, int points) {
        }

        // 1 plus the number of players who have more points.
        public int rank(int player) {
            return 0;
        }

        // The number of players who have at least `low` and at most `high` points.
        public int between(int low, int high) {
            return 0;
        }
    }
}
