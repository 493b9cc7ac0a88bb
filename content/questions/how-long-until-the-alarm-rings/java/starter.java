import java.util.*;

public class Solution {
    // Returns how long it takes from now until the alarm, such as "6 h 35 min".
    static String timeUntil(String now, String alarm) {
        return "";
    }
}
