import java.util.*;

public class Solution {
    static List<String> stillInside(String[] tags) {
        // put() on a key that is there keeps its old place.
        Map<String, Boolean> inside = new LinkedHashMap<>();
        for (String tag : tags) inside.put(tag, !inside.getOrDefault(tag, false));
        List<String> result = new ArrayList<>();
        inside.forEach((tag, isInside) -> {
            if (isInside) result.add(tag);
        });
        return result;
    }
}
