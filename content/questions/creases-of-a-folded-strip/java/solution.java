public class Solution {
    public static String creases(int folds) {
        if (folds == 0) {
            return "";
        }
        String earlier = creases(folds - 1);
        StringBuilder strip = new StringBuilder(earlier).append('V');
        for (int index = earlier.length() - 1; index >= 0; index--) {
            strip.append(earlier.charAt(index) == 'V' ? '^' : 'V');
        }
        return strip.toString();
    }
}
