#include <cstdlib>
#include <string>
#include <vector>

std::vector<std::string> menu_lines(const std::vector<std::string> &names, const std::vector<int> &prices, int width) {
    std::vector<std::string> lines;
    for (std::size_t index = 0; index < names.size(); index++) {
        const int cents = std::abs(prices[index]);
        const std::string sign = prices[index] < 0 ? "-" : "";
        const std::string zero = cents % 100 < 10 ? "0" : "";
        const std::string price = sign + std::to_string(cents / 100) + "." + zero + std::to_string(cents % 100);
        const std::string dots(width - names[index].size() - price.size() - 2, '.');
        lines.push_back(names[index] + " " + dots + " " + price);
    }
    return lines;
}
