#include <vector>

int widest_gap(const std::vector<int> &hooks, int lamps) {
    // Searches well, but believes that the hooks come in order.
    const auto all_fit = [&](int gap) {
        int hung = 1, last = hooks.front();
        for (const int spot : hooks) {
            if (spot - last < gap || spot == last) continue;
            hung++;
            last = spot;
        }
        return hung >= lamps;
    };
    int low = 0, high = hooks.back() - hooks.front();
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (all_fit(middle)) low = middle;
        else high = middle - 1;
    }
    return low;
}
