#include <algorithm>
#include <vector>

int best_plan(const std::vector<int> &gains, int rest) {
    // best[n] is the answer for the first n days.
    std::vector<int> best(gains.size() + 1);
    for (int day = 0; day < static_cast<int>(gains.size()); day++) {
        best[day + 1] = std::max(best[day], gains[day] + best[std::max(0, day - rest)]);
    }
    return best.back();
}
