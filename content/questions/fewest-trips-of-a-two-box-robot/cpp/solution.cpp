#include <algorithm>
#include <vector>

int fewest_trips(const std::vector<int> &weights, int limit) {
    std::vector<int> ordered = weights;
    std::sort(ordered.begin(), ordered.end());
    int light = 0, heavy = static_cast<int>(ordered.size()) - 1, trips = 0;
    while (light <= heavy) {
        if (ordered[light] + ordered[heavy] <= limit) light++;
        heavy--;
        trips++;
    }
    return trips;
}
