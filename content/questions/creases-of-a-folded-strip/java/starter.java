public class Solution {
    // The creases from left to right, V for a valley and ^ for a ridge, after this many folds.
    public static String creases(int folds) {
        return "";
    }
}
