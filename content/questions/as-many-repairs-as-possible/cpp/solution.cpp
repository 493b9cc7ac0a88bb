#include <algorithm>
#include <array>
#include <queue>
#include <vector>

int most_repairs(const std::vector<std::array<int, 2>> &repairs) {
    auto by_deadline = repairs;
    std::sort(by_deadline.begin(), by_deadline.end(),
              [](const auto &left, const auto &right) { return left[1] < right[1]; });
    std::priority_queue<int> accepted;
    int time = 0;
    for (const auto &[duration, deadline] : by_deadline) {
        accepted.push(duration);
        time += duration;
        if (time > deadline) {
            time -= accepted.top();
            accepted.pop();
        }
    }
    return static_cast<int>(accepted.size());
}
