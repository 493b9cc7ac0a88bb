import java.util.*;

public class Solution {
    static int[] podiumPlaces(int[] scores) {
        int[] ascending = scores.clone();
        Arrays.sort(ascending);
        Map<Integer, Integer> placeOf = new HashMap<>();
        for (int index = ascending.length - 1; index >= 0; index--) {
            placeOf.putIfAbsent(ascending[index], ascending.length - index);
        }
        int[] places = new int[scores.length];
        for (int team = 0; team < scores.length; team++) places[team] = placeOf.get(scores[team]);
        return places;
    }
}
