#include <algorithm>
#include <functional>
#include <vector>

std::vector<int> podium_places(const std::vector<int> &scores) {
    std::vector<int> descending = scores;
    std::sort(descending.begin(), descending.end(), std::greater<int>());
    std::vector<int> places;
    for (int score : scores) {
        // The place of the last of equal scores, not of the first.
        auto last = std::upper_bound(descending.begin(), descending.end(), score, std::greater<int>());
        places.push_back(static_cast<int>(last - descending.begin()));
    }
    return places;
}
