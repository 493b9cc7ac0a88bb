#include <algorithm>
#include <vector>

std::vector<int> end_of_day(int capacity, int charge, const std::vector<int> &events) {
    int refused = 0;
    for (const int event : events) {
        if (charge + event < 0) {
            refused++;
        } else {
            charge = std::min(capacity, charge + event);
        }
    }
    return {charge, refused};
}
