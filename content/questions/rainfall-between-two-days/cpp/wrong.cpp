#include <array>
#include <vector>

std::vector<int> rain_totals(const std::vector<int> &readings, const std::vector<std::array<int, 2>> &periods) {
    std::vector<int> before{0};
    for (const int reading : readings) {
        before.push_back(before.back() + reading);
    }
    std::vector<int> totals;
    for (const auto &[first, last] : periods) {
        totals.push_back(before[last + 1] - before[first + 1]);
    }
    return totals;
}
