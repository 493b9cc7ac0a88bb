#include <string>

// Returns how long it takes from now until the alarm, such as "6 h 35 min".
std::string time_until(const std::string &now, const std::string &alarm) {
    return "";
}
