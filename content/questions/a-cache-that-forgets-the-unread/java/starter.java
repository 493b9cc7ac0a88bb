public class Solution {
    // Keeps the pages used last. When it is full, the one unused for longest goes.
    public static class PageCache {
        public PageCache(int capacity) {
        }

        // The page's content, or -1 if it is not kept.
        public int read(int page) {
            return -1;
        }

        public void save(int page, int content) {
        }
    }
}
