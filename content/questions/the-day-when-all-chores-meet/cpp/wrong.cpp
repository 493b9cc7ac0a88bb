#include <numeric>
#include <vector>

long long next_common_day(const std::vector<int> &periods) {
    int day = 1;
    for (const int period : periods) {
        day = day / std::gcd(day, period) * period;
    }
    return day;
}
