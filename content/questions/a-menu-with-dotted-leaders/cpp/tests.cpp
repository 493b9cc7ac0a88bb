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
    tests::check(
        "the example of the statement", "[\"Tea ............... 2.50\", \"Apple pie ........ 14.05\", \"Own cup .......... -0.20\"]",
        [] {
            const std::vector<std::string> names{"Tea", "Apple pie", "Own cup"};
            const std::vector<int> prices{250, 1405, -20};
            return menu_lines(names, prices, 24);
        });
    tests::check(
        "no names make no lines", "[]",
        [] {
            const std::vector<std::string> names{};
            const std::vector<int> prices{};
            return menu_lines(names, prices, 40);
        });
    tests::check(
        "cents below ten keep their zero", "[\"Sugar ..... 0.05\", \"Salt ..... 10.09\"]",
        [] {
            const std::vector<std::string> names{"Sugar", "Salt"};
            const std::vector<int> prices{5, 1009};
            return menu_lines(names, prices, 16);
        });
    tests::check(
        "exactly one dot", "[\"Soup of the day . 8.90\"]",
        [] {
            const std::vector<std::string> names{"Soup of the day"};
            const std::vector<int> prices{890};
            return menu_lines(names, prices, 22);
        });
    tests::check(
        "something for free", "[\"Water .... 0.00\"]",
        [] {
            const std::vector<std::string> names{"Water"};
            const std::vector<int> prices{0};
            return menu_lines(names, prices, 15);
        });
    tests::check(
        "discounts of less and of more than one", "[\"Happy hour ..... -1.50\", \"Voucher ....... -20.00\", \"Student ........ -0.05\"]",
        [] {
            const std::vector<std::string> names{"Happy hour", "Voucher", "Student"};
            const std::vector<int> prices{-150, -2000, -5};
            return menu_lines(names, prices, 22);
        });
    tests::check(
        "a large order", "[\"Wedding \\\"Royal\\\" for 200 ....... 99999.99\"]",
        [] {
            const std::vector<std::string> names{"Wedding \"Royal\" for 200"};
            const std::vector<int> prices{9999999};
            return menu_lines(names, prices, 40);
        },
        false);
    tests::check(
        "names that hold dots and spaces", "[\"No. 7 ... with egg .................................... 7.25\", \"a .................................................. 1000.00\"]",
        [] {
            const std::vector<std::string> names{"No. 7 ... with egg", "a"};
            const std::vector<int> prices{725, 100000};
            return menu_lines(names, prices, 60);
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
