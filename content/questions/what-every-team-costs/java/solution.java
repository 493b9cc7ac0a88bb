public class Solution {
    public static long[] teamCosts(int[] managers, int[] salaries) {
        int people = managers.length;
        long[] costs = new long[people];
        int[] reports = new int[people];
        for (int person = 0; person < people; person++) {
            costs[person] = salaries[person];
            if (managers[person] >= 0) {
                reports[managers[person]]++;
            }
        }

        // Whoever has nobody left to wait for hands the sum up to the manager.
        int[] ready = new int[people];
        int readyCount = 0;
        for (int person = 0; person < people; person++) {
            if (reports[person] == 0) {
                ready[readyCount++] = person;
            }
        }
        for (int index = 0; index < readyCount; index++) {
            int manager = managers[ready[index]];
            if (manager >= 0) {
                costs[manager] += costs[ready[index]];
                if (--reports[manager] == 0) {
                    ready[readyCount++] = manager;
                }
            }
        }
        return costs;
    }
}
