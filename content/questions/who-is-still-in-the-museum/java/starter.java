import java.util.*;

public class Solution {
    // Returns the tags of the visitors who are still inside, in the order in which they came in last.
    static List<String> stillInside(String[] tags) {
        return new ArrayList<>();
    }
}
