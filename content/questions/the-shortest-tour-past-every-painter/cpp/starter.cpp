#include <string>
#include <vector>

// Returns the positions of the first and the last room of the shortest tour that shows every painter.
std::vector<int> shortest_tour(const std::vector<std::string> &rooms) {
    return {};
}
