#include "solution.cpp"

#include <exception>
#include <functional>
#include <iostream>
#include <string>

namespace hidden_tests {

int count = 0;
bool failed = false;

std::string quote(const std::string &text) {
    std::string result = "\"";
    for (char letter : text) {
        if (letter == '"' || letter == '\\') result += '\\';
        if (letter == '\n') result += "\\n";
        else result += letter;
    }
    return result + "\"";
}

std::string show(const std::string &value) { return quote(value); }

// Prints the TAP line of one test, with the values only if candidates may see them.
void check(const std::string &name, const std::function<std::string()> &call, const std::string &expected, bool shown) {
    count++;
    std::string got;
    try {
        got = call();
    } catch (const std::exception &error) {
        got = std::string("exception: ") + error.what();
    } catch (...) {
        got = "an exception that is not a std::exception";
    }
    if (got == expected) {
        std::cout << "ok " << count << " - " << name << std::endl;
        return;
    }
    failed = true;
    std::cout << "not ok " << count << " - " << name << std::endl;
    if (!shown) return;
    std::cout << "  ---\n  expected: " << quote(expected) << "\n  got: " << quote(got) << "\n  ..." << std::endl;
}

void run() {
    check("the present minute does not count", [] { return show(::next_run("* * * * *", "2024-03-01 12:00")); }, "\"2024-03-01 12:01\"", true);
    check("tomorrow at the same time", [] { return show(::next_run("30 9 * * *", "2024-02-28 09:30")); }, "\"2024-02-29 09:30\"", true);
    check("workdays only", [] { return show(::next_run("30 9 * * 1-5", "2024-03-29 10:00")); }, "\"2024-04-01 09:30\"", true);
    check("steps over all values", [] { return show(::next_run("*/20 * * * *", "2023-12-31 23:40")); }, "\"2024-01-01 00:00\"", true);
    check("steps in a range, and a list of hours", [] { return show(::next_run("10-50/15 8,20 * * *", "2024-01-01 08:41")); }, "\"2024-01-01 20:10\"", true);
    check("one of the two day fields is enough", [] { return show(::next_run("0 0 13 * 5", "2024-10-07 00:00")); }, "\"2024-10-11 00:00\"", true);
    check("a step over all days is not exactly a star", [] { return show(::next_run("0 0 */2 * 1", "2024-05-03 00:00")); }, "\"2024-05-05 00:00\"", true);
    check("a leap day", [] { return show(::next_run("0 12 29 2 *", "2024-02-29 12:00")); }, "\"2028-02-29 12:00\"", true);
    check("a day that no such month has", [] { return show(::next_run("0 0 31 4,6,9,11 *", "2024-01-01 00:00")); }, "\"never\"", true);
    check("Sundays of a month that is far away", [] { return show(::next_run("5 0 * 2 0,6", "2025-03-01 00:00")); }, "\"2026-02-01 00:05\"", false);
    check("no leap day in 2100", [] { return show(::next_run("59 23 29 2 *", "2096-03-01 00:00")); }, "\"2104-02-29 23:59\"", false);
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
