import java.util.LinkedHashMap;
import java.util.Map;

public class Solution {
    public static class PageCache {
        // In the order of use: the one unused for longest comes first.
        private final Map<Integer, Integer> contents;

        public PageCache(int capacity) {
            contents = new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
                    return size() > capacity;
                }
            };
        }

        public int read(int page) {
            return contents.getOrDefault(page, -1);
        }

        public void save(int page, int content) {
            contents.put(page, content);
        }
    }
}
