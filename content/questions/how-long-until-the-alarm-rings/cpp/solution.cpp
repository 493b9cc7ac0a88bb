#include <string>

static int minutes(const std::string &clock) {
    return std::stoi(clock.substr(0, 2)) * 60 + std::stoi(clock.substr(3));
}

std::string time_until(const std::string &now, const std::string &alarm) {
    int left = minutes(alarm) - minutes(now);
    if (left <= 0) left += 24 * 60;
    const std::string hours = std::to_string(left / 60) + " h";
    const std::string rest = std::to_string(left % 60) + " min";
    if (left < 60) return rest;
    return left % 60 == 0 ? hours : hours + " " + rest;
}
