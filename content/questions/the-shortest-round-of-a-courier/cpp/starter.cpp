#include <array>
#include <vector>

// The length of the shortest way from the first point through all others and back.
int shortest_round(const std::vector<std::array<int, 2>> &points) {
    return 0;
}
