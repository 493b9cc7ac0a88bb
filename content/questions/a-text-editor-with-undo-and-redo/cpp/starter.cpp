#include <string>
#include <vector>

// Returns the text after all commands.
std::string replay(const std::vector<std::string> &commands) {
    return "";
}
