#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <vector>

static int way(const std::array<int, 2> &start, const std::array<int, 2> &end) {
    return std::abs(start[0] - end[0]) + std::abs(start[1] - end[1]);
}

int shortest_round(const std::vector<std::array<int, 2>> &points) {
    const int stops = static_cast<int>(points.size()) - 1;
    if (stops == 0) {
        return 0;
    }
    // shortest[visited][last]: from the depot through all visited stops, ending at the last one.
    // Stop 0 is points[1].
    constexpr int unknown = std::numeric_limits<int>::max();
    std::vector<std::vector<int>> shortest(1 << stops, std::vector<int>(stops, unknown));
    for (int stop = 0; stop < stops; stop++) {
        shortest[1 << stop][stop] = way(points[0], points[stop + 1]);
    }
    for (int visited = 1; visited < 1 << stops; visited++) {
        for (int last = 0; last < stops; last++) {
            const int length = shortest[visited][last];
            if (length == unknown) {
                continue;
            }
            for (int next = 0; next < stops; next++) {
                if ((visited >> next & 1) == 0) {
                    int &longer = shortest[visited | 1 << next][next];
                    longer = std::min(longer, length + way(points[last + 1], points[next + 1]));
                }
            }
        }
    }
    int best = unknown;
    for (int last = 0; last < stops; last++) {
        best = std::min(best, shortest.back()[last] + way(points[last + 1], points[0]));
    }
    return best;
}
