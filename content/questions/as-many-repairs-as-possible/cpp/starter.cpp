#include <array>
#include <vector>

// The largest number of repairs that can be ready in time. A repair is its duration and its
// deadline, in minutes.
int most_repairs(const std::vector<std::array<int, 2>> &repairs) {
    return 0;
}
