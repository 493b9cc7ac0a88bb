#include <algorithm>
#include <array>
#include <utility>
#include <vector>

std::vector<int> critical_cables(int router_count, const std::vector<std::array<int, 2>> &cables) {
    struct Router {
        std::vector<std::pair<int, int>> ends;  // the other router and the cable
        std::size_t next = 0;
        int met = -1;         // when the walk came here
        int lowest = -1;      // the earliest router that this one and those behind it lead back to
        int arrived_by = -1;  // the cable by which the walk came
    };
    std::vector<Router> routers(router_count);
    for (int cable = 0; cable < static_cast<int>(cables.size()); cable++) {
        const auto &[left, right] = cables[cable];
        routers[left].ends.emplace_back(right, cable);
        routers[right].ends.emplace_back(left, cable);
    }

    std::vector<int> critical;
    std::vector<int> path;
    int clock = 0;
    const auto enter = [&](int number, int cable) {
        routers[number].met = routers[number].lowest = clock++;
        routers[number].arrived_by = cable;
        path.push_back(number);
    };
    for (int start = 0; start < router_count; start++) {
        if (routers[start].met >= 0) {
            continue;
        }
        enter(start, -1);
        while (!path.empty()) {
            Router &router = routers[path.back()];
            if (router.next < router.ends.size()) {
                const auto [other, cable] = router.ends[router.next++];
                if (cable == router.arrived_by) {
                    continue;
                }
                if (routers[other].met >= 0) {
                    router.lowest = std::min(router.lowest, routers[other].met);
                } else {
                    enter(other, cable);
                }
                continue;
            }
            path.pop_back();
            if (!path.empty()) {
                Router &before = routers[path.back()];
                before.lowest = std::min(before.lowest, router.lowest);
                if (router.lowest > before.met) {
                    critical.push_back(router.arrived_by);
                }
            }
        }
    }
    std::sort(critical.begin(), critical.end());
    return critical;
}
