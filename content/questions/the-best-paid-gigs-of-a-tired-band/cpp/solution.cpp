#include <algorithm>
#include <array>
#include <vector>

int best_pay(const std::vector<std::array<int, 3>> &gigs, int rest, int most) {
    auto by_end = gigs;
    std::sort(by_end.begin(), by_end.end(), [](const auto &a, const auto &b) { return a[1] < b[1]; });
    const std::size_t count = by_end.size();
    std::vector<std::size_t> before;
    for (const auto &gig : by_end) {
        const auto over = std::upper_bound(by_end.begin(), by_end.end(), gig[0] - rest,
                                           [](int hour, const auto &other) { return hour < other[1]; });
        before.push_back(static_cast<std::size_t>(over - by_end.begin()));
    }

    // best[i]: what the first i gigs can earn with the number of gigs that is allowed so far.
    std::vector<int> best(count + 1);
    for (int allowed = 1; allowed <= most; allowed++) {
        std::vector<int> more(count + 1);
        for (std::size_t i = 0; i < count; i++) more[i + 1] = std::max(more[i], best[before[i]] + by_end[i][2]);
        best = more;
    }
    return best[count];
}
