#include <array>
#include <map>
#include <vector>

std::vector<std::array<int, 2>> open_hours(const std::vector<std::array<int, 2>> &shifts, int needed) {
    // How the number of guards changes in each minute that matters; a seamless change adds up to nothing.
    std::map<int, int> change;
    for (const auto &[start, end] : shifts) {
        change[start]++;
        change[end]--;
    }
    std::vector<std::array<int, 2>> periods;
    int on_duty = 0;
    for (const auto &[minute, difference] : change) {
        const bool was_open = on_duty >= needed;
        on_duty += difference;
        const bool is_open = on_duty >= needed;
        if (is_open && !was_open) periods.push_back({minute, minute});
        if (was_open && !is_open) periods.back()[1] = minute;
    }
    return periods;
}
