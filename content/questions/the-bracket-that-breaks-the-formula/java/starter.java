import java.util.*;

public class Solution {
    // Returns the position of the bracket that breaks the formula, counted from 0, or -1 if none does.
    static int brokenBracket(String formula) {
        return 0;
    }
}
