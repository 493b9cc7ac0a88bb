#include <algorithm>
#include <vector>

int widest_gap(const std::vector<int> &hooks, int lamps) {
    std::vector<int> spots = hooks;
    std::sort(spots.begin(), spots.end());
    const auto all_fit = [&](int gap) {
        int hung = 1, last = spots.front();
        for (const int spot : spots) {
            if (hung == lamps) break;
            if (&spot == &spots.front() || spot - last < gap) continue;
            hung++;
            last = spot;
        }
        return hung == lamps;
    };
    int low = 0, high = spots.back() - spots.front();
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (all_fit(middle)) low = middle;
        else high = middle - 1;
    }
    return low;
}
