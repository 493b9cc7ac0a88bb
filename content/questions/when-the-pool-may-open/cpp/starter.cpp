#include <array>
#include <vector>

// Returns the periods [start, end] in which at least needed lifeguards are on duty, in the order of time.
std::vector<std::array<int, 2>> open_hours(const std::vector<std::array<int, 2>> &shifts, int needed) {
    return {};
}
