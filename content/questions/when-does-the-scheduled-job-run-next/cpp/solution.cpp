#include <array>
#include <bitset>
#include <chrono>
#include <cstdio>
#include <sstream>
#include <string>

using Values = std::bitset<60>;

static Values read_values(const std::string &field, int low, int high) {
    Values found;
    std::istringstream items(field);
    for (std::string item; std::getline(items, item, ',');) {
        const auto slash = item.find('/');
        const int step = slash == std::string::npos ? 1 : std::stoi(item.substr(slash + 1));
        const std::string span = item.substr(0, slash);
        int first = low, last = high;
        if (span != "*") {
            const auto dash = span.find('-');
            first = std::stoi(span);
            last = dash == std::string::npos ? first : std::stoi(span.substr(dash + 1));
        }
        for (int value = first; value <= last; value += step) found.set(value);
    }
    return found;
}

std::string next_run(const std::string &schedule, const std::string &now) {
    using namespace std::chrono;
    std::array<std::string, 5> fields;
    std::istringstream words(schedule);
    for (auto &field : fields) words >> field;
    const Values minutes_ = read_values(fields[0], 0, 59), hours_ = read_values(fields[1], 0, 23);
    const Values days_ = read_values(fields[2], 1, 31), months_ = read_values(fields[3], 1, 12);
    const Values weekdays_ = read_values(fields[4], 0, 6);
    const bool either = fields[2] != "*" && fields[4] != "*";

    sys_days day = year(std::stoi(now.substr(0, 4))) / std::stoi(now.substr(5, 2)) / std::stoi(now.substr(8, 2));
    int from = std::stoi(now.substr(11, 2)) * 60 + std::stoi(now.substr(14, 2)) + 1;
    // Leap days are at most eight years apart; what has not come until then never comes.
    for (int ahead = 0; ahead <= 366 * 8; ahead++, day += days(1), from = 0) {
        const year_month_day date(day);
        const bool by_day = days_[unsigned(date.day())], by_weekday = weekdays_[weekday(day).c_encoding()];
        if (!months_[unsigned(date.month())] || !(either ? by_day || by_weekday : by_day && by_weekday)) continue;
        for (int time = from; time < 24 * 60; time++) {
            if (!hours_[time / 60] || !minutes_[time % 60]) continue;
            char text[64];
            std::snprintf(text, sizeof text, "%04d-%02u-%02u %02d:%02d", int(date.year()), unsigned(date.month()),
                          unsigned(date.day()), time / 60, time % 60);
            return text;
        }
    }
    return "never";
}
