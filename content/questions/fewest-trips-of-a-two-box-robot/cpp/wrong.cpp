#include <algorithm>
#include <vector>

int fewest_trips(const std::vector<int> &weights, int limit) {
    std::vector<int> ordered = weights;
    std::sort(ordered.begin(), ordered.end());
    int light = 0, heavy = static_cast<int>(ordered.size()) - 1, trips = 0;
    // Forgets the box that is left when both ends meet, and refuses a pair that weighs exactly the limit.
    while (light < heavy) {
        if (ordered[light] + ordered[heavy] < limit) light++;
        heavy--;
        trips++;
    }
    return trips;
}
