#include <algorithm>
#include <functional>
#include <vector>

std::vector<int> podium_places(const std::vector<int> &scores) {
    std::vector<int> descending = scores;
    std::sort(descending.begin(), descending.end(), std::greater<int>());
    std::vector<int> places;
    for (int score : scores) {
        auto first = std::lower_bound(descending.begin(), descending.end(), score, std::greater<int>());
        places.push_back(static_cast<int>(first - descending.begin()) + 1);
    }
    return places;
}
