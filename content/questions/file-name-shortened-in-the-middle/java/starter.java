import java.util.*;

public class Solution {
    // Returns name cut down in the middle to exactly width characters, or name itself if it fits.
    static String shortenName(String name, int width) {
        return "";
    }
}
