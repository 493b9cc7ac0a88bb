#include <vector>

// The switches, in ascending order, whose bits differ in the two numbers.
std::vector<int> changed_switches(long long before, long long after) {
    return {};
}
