public class Solution {
    // A Fenwick tree over the numbers of points: counts up to a number of points in a few steps.
    public static class League {
        private static final int MOST_POINTS = 100_000;

        private final int[] points;
        private final int[] tree = new int[MOST_POINTS + 2];

        public League(int players) {
            points = new int[players];
            change(0, players);
        }

        private void change(int from, int players) {
            for (int index = from + 1; index < tree.length; index += index & -index) {
                tree[index] += players;
            }
        }

        private int upTo(int most) {
            int players = 0;
            for (int index = most + 1; index > 0; index &= index - 1) {
                players += tree[index];
            }
            return players;
        }

        public void award(int player, int gained) {
            change(points[player], -1);
            points[player] += gained;
            change(points[player], 1);
        }

        public int rank(int player) {
            return 1 + points.length - upTo(points[player]);
        }

        public int between(int low, int high) {
            return upTo(high) - upTo(low - 1);
        }
    }
}
