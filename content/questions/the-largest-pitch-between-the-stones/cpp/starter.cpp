#include <string>
#include <vector>

// Returns how many squares the largest free rectangle of the meadow has.
int largest_pitch(const std::vector<std::string> &meadow) {
    return 0;
}
