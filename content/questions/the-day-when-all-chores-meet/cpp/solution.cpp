#include <numeric>
#include <vector>

long long next_common_day(const std::vector<int> &periods) {
    long long day = 1;
    for (const long long period : periods) {
        day = std::lcm(day, period);
    }
    return day;
}
