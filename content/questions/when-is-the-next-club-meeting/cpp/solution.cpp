#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>

std::string next_meeting(const std::string &rule, const std::string &today) {
    using namespace std::chrono;
    static const std::array<std::string, 7> days{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    static const std::array<std::string, 5> weeks{"first", "second", "third", "fourth", "fifth"};
    const std::string word = rule.substr(0, rule.find(' ')), name = rule.substr(rule.find(' ') + 1);
    const weekday day(static_cast<unsigned>(std::find(days.begin(), days.end(), name) - days.begin()));
    const unsigned week = static_cast<unsigned>(std::find(weeks.begin(), weeks.end(), word) - weeks.begin()) + 1;

    year_month current = year(std::stoi(today.substr(0, 4))) / std::stoi(today.substr(5, 2));
    const sys_days earliest = current / std::stoi(today.substr(8));
    for (;; current += months(1)) {
        // A fifth weekday that the month lacks makes a date that is not ok().
        const auto numbered = current / day[week];
        if (word != "last" && !numbered.ok()) continue;
        const sys_days meeting = word == "last" ? sys_days(current / day[last]) : sys_days(numbered);
        if (meeting < earliest) continue;
        const year_month_day found(meeting);
        char text[40];
        std::snprintf(text, sizeof text, "%04d-%02u-%02u", int(found.year()), unsigned(found.month()), unsigned(found.day()));
        return text;
    }
}
