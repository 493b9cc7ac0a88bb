#include <vector>

// The charge in the evening and the number of refused rides, in this order.
std::vector<int> end_of_day(int capacity, int charge, const std::vector<int> &events) {
    return {};
}
