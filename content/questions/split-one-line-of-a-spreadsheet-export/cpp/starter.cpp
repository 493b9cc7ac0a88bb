#include <string>
#include <vector>

// Returns the fields of one line of comma-separated values.
std::vector<std::string> split_record(const std::string &line) {
    return {};
}
