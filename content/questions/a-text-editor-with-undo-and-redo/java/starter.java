import java.util.*;

public class Solution {
    // Returns the text after all commands.
    static String replay(String[] commands) {
        return "";
    }
}
