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
    check("later on the same day", [] { return show(::time_until("06:30", "08:45")); }, "\"2 h 15 min\"", true);
    check("over midnight", [] { return show(::time_until("23:40", "06:15")); }, "\"6 h 35 min\"", true);
    check("less than an hour", [] { return show(::time_until("06:30", "07:15")); }, "\"45 min\"", true);
    check("full hours", [] { return show(::time_until("08:00", "11:00")); }, "\"3 h\"", true);
    check("the same minute is a whole day away", [] { return show(::time_until("07:00", "07:00")); }, "\"24 h\"", true);
    check("a minute ago is almost a day away", [] { return show(::time_until("10:05", "10:04")); }, "\"23 h 59 min\"", true);
    check("one minute to midnight", [] { return show(::time_until("23:59", "00:00")); }, "\"1 min\"", true);
    check("digits that look octal", [] { return show(::time_until("09:08", "18:09")); }, "\"9 h 1 min\"", false);
    check("from midnight to the last minute", [] { return show(::time_until("00:00", "23:59")); }, "\"23 h 59 min\"", false);
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
