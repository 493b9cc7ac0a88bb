import java.util.*;

public class Solution {
    // Returns the date of the first meeting by the rule that is not before today.
    static String nextMeeting(String rule, String today) {
        return "";
    }
}
