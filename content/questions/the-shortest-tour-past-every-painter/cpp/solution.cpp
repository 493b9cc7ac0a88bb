#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

std::vector<int> shortest_tour(const std::vector<std::string> &rooms) {
    const std::size_t painters = std::unordered_set<std::string>(rooms.begin(), rooms.end()).size();
    std::unordered_map<std::string, int> seen;
    int first = 0;
    std::vector<int> best{0, static_cast<int>(rooms.size()) - 1};
    for (int last = 0; last < static_cast<int>(rooms.size()); last++) {
        seen[rooms[last]]++;
        while (seen[rooms[first]] > 1) seen[rooms[first++]]--;
        if (seen.size() == painters && last - first < best[1] - best[0]) best = {first, last};
    }
    return best;
}
