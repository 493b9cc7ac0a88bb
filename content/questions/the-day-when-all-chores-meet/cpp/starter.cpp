#include <vector>

// The smallest number of days, greater than 0, that is a multiple of every period.
long long next_common_day(const std::vector<int> &periods) {
    return 0LL;
}
