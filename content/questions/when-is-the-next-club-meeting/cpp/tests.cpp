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
    check("later this month", [] { return show(::next_meeting("second Tuesday", "2024-04-01")); }, "\"2024-04-09\"", true);
    check("today counts", [] { return show(::next_meeting("second Tuesday", "2024-04-09")); }, "\"2024-04-09\"", true);
    check("the day after it is too late", [] { return show(::next_meeting("second Tuesday", "2024-04-10")); }, "\"2024-05-14\"", true);
    check("the first of the month", [] { return show(::next_meeting("first Monday", "2024-03-30")); }, "\"2024-04-01\"", true);
    check("over the end of the year", [] { return show(::next_meeting("last Friday", "2024-12-28")); }, "\"2025-01-31\"", true);
    check("a last one that is the fifth", [] { return show(::next_meeting("last Wednesday", "2024-07-25")); }, "\"2024-07-31\"", true);
    check("months without a fifth one are skipped", [] { return show(::next_meeting("fifth Thursday", "2024-03-01")); }, "\"2024-05-30\"", true);
    check("the leap day", [] { return show(::next_meeting("last Thursday", "2024-02-23")); }, "\"2024-02-29\"", true);
    check("a fifth one in February comes once in a long time", [] { return show(::next_meeting("fifth Sunday", "2032-02-01")); }, "\"2032-02-29\"", true);
    check("1900 was no leap year", [] { return show(::next_meeting("last Wednesday", "1900-02-01")); }, "\"1900-02-28\"", false);
    check("far from today", [] { return show(::next_meeting("third Saturday", "2199-11-17")); }, "\"2199-12-21\"", false);
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
