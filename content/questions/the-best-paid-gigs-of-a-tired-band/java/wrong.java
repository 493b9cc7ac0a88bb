import java.util.*;

public class Solution {
    static int bestPay(int[][] gigs, int rest, int most) {
        int[][] byEnd = gigs.clone();
        Arrays.sort(byEnd, Comparator.comparingInt(gig -> gig[1]));
        int count = byEnd.length;
        int[] before = new int[count];
        for (int i = 0; i < count; i++) before[i] = overUntil(byEnd, byEnd[i][0] - rest);

        // best[i]: what the first i gigs can earn with the number of gigs that is allowed so far.
        int[] best = new int[count + 1];
        for (int allowed = 1; allowed <= most; allowed++) {
            // Works on the same row, so a gig is added to what this round has already earned: no limit at all.
            int[] more = best;
            for (int i = 0; i < count; i++) more[i + 1] = Math.max(more[i], best[before[i]] + byEnd[i][2]);
            best = more;
        }
        return best[count];
    }

    // How many gigs are over at that hour.
    private static int overUntil(int[][] byEnd, int hour) {
        int low = 0;
        int high = byEnd.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (byEnd[middle][1] <= hour) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
