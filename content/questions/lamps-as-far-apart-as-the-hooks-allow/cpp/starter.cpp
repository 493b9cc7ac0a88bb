#include <vector>

// Returns the largest distance that all neighbouring lamps can keep.
int widest_gap(const std::vector<int> &hooks, int lamps) {
    return 0;
}
