public class Solution {
    // The number of patterns of slabs with these lengths that fill the distance, modulo
    // 1,000,000,007.
    public static int pathPatterns(int[] lengths, long distance) {
        return -1;
    }
}
