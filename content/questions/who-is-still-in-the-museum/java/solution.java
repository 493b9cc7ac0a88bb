import java.util.*;

public class Solution {
    static List<String> stillInside(String[] tags) {
        Set<String> inside = new LinkedHashSet<>();
        for (String tag : tags) {
            if (!inside.remove(tag)) inside.add(tag);
        }
        return new ArrayList<>(inside);
    }
}
