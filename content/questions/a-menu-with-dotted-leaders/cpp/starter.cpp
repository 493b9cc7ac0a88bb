#include <string>
#include <vector>

// One line for each name and its price in cents, exactly as wide as the paper.
std::vector<std::string> menu_lines(const std::vector<std::string> &names, const std::vector<int> &prices, int width) {
    return {};
}
