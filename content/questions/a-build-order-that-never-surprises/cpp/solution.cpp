#include <array>
#include <functional>
#include <queue>
#include <vector>

std::vector<int> build_order(int step_count, const std::vector<std::array<int, 2>> &needs) {
    std::vector<int> waiting_for(step_count);
    std::vector<std::vector<int>> needed_by(step_count);
    for (const auto &[step, needed] : needs) {
        waiting_for[step]++;
        needed_by[needed].push_back(step);
    }

    std::priority_queue<int, std::vector<int>, std::greater<>> free;
    for (int step = 0; step < step_count; step++) {
        if (waiting_for[step] == 0) {
            free.push(step);
        }
    }
    std::vector<int> order;
    while (!free.empty()) {
        const int done = free.top();
        free.pop();
        order.push_back(done);
        for (const int step : needed_by[done]) {
            if (--waiting_for[step] == 0) {
                free.push(step);
            }
        }
    }
    if (order.size() < static_cast<std::size_t>(step_count)) {
        return {};
    }
    return order;
}
