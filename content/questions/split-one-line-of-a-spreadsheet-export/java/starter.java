import java.util.*;

public class Solution {
    // Returns the fields of one line of comma-separated values.
    static List<String> splitRecord(String line) {
        return new ArrayList<>();
    }
}
