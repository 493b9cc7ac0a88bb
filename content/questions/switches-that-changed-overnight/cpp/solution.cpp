#include <vector>

std::vector<int> changed_switches(long long before, long long after) {
    const auto difference = static_cast<unsigned long long>(before ^ after);
    std::vector<int> changed;
    for (int index = 0; index < 32; index++) {
        if ((difference >> index & 1) != 0) {
            changed.push_back(index);
        }
    }
    return changed;
}
