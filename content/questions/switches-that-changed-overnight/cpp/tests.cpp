// Hidden tests. Each prints one TAP line.
#include "solution.cpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace tests {

int test_count = 0;
int failure_count = 0;

std::string quote(const std::string &text) {
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
            quoted += '\\';
            quoted += letter;
        } else if (static_cast<unsigned char>(letter) < ' ') {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", letter);
            quoted += code;
        } else {
            quoted += letter;
        }
    }
    return quoted + '"';
}

std::string show(long long value) { return std::to_string(value); }
std::string show(int value) { return std::to_string(value); }
std::string show(bool value) { return value ? "true" : "false"; }
std::string show(const std::string &value) { return quote(value); }

template <typename Value>
std::string show(const std::vector<Value> &values) {
    std::string text = "[";
    for (std::size_t index = 0; index < values.size(); index++) {
        text += (index > 0 ? ", " : "") + show(static_cast<Value>(values[index]));
    }
    return text + "]";
}

// Compares the answer, written as JSON, with the expected text.
template <typename Answer>
void check(const std::string &name, const std::string &expected, Answer answer, bool visible = true) {
    test_count++;
    std::string got;
    try {
        got = show(answer());
    } catch (const std::exception &problem) {
        got = std::string("exception: ") + problem.what();
    } catch (...) {
        got = "an exception that is not a std::exception";
    }
    if (got == expected) {
        std::cout << "ok " << test_count << " - " << name << std::endl;
        return;
    }
    failure_count++;
    std::cout << "not ok " << test_count << " - " << name << std::endl;
    if (visible) {
        std::cout << "  ---\n  expected: " << quote(expected) << "\n  got: " << quote(got) << "\n  ..." << std::endl;
    }
}

}  // namespace tests

int main() {
    tests::check("the example of the statement", "[0, 1, 3]", [] { return changed_switches(13LL, 6LL); });
    tests::check("nothing changed", "[]", [] { return changed_switches(2024LL, 2024LL); });
    tests::check("only the lowest switch", "[0]", [] { return changed_switches(8LL, 9LL); });
    tests::check(
        "the highest switch was turned on", "[31]",
        [] { return changed_switches(0LL, 2147483648LL); });
    tests::check(
        "the highest switch was turned off", "[31]",
        [] { return changed_switches(4294967295LL, 2147483647LL); });
    tests::check("a switch below an unchanged one", "[1, 3]", [] { return changed_switches(22LL, 28LL); });
    tests::check(
        "every switch", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]",
        [] { return changed_switches(4294967295LL, 0LL); },
        false);
    tests::check(
        "every other switch is exchanged with its neighbour", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]",
        [] { return changed_switches(2863311530LL, 1431655765LL); },
        false);
    tests::check(
        "the highest two of them stay on", "[0, 16]",
        [] { return changed_switches(3221225472LL, 3221291009LL); },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
