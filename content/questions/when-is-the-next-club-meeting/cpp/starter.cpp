#include <string>

// Returns the date of the first meeting by the rule that is not before today.
std::string next_meeting(const std::string &rule, const std::string &today) {
    return "";
}
