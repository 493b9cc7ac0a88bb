import java.util.*;

public class Solution {
    // Returns the first minute after now in which the job runs, or "never".
    static String nextRun(String schedule, String now) {
        return "";
    }
}
