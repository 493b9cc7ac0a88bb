#include <vector>

// The largest sum of gains, if at least this many days of rest lie between any two days of
// training.
int best_plan(const std::vector<int> &gains, int rest) {
    return 0;
}
