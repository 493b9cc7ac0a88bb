import java.util.*;

public class Solution {
    // Returns the place of each score, in the order of scores; equal scores share a place.
    static int[] podiumPlaces(int[] scores) {
        return new int[0];
    }
}
