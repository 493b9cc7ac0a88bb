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
        "the example of the statement", "60",
        [] {
            const std::vector<int> periods{4, 6, 10};
            return next_common_day(periods);
        });
    tests::check(
        "a single chore", "7",
        [] {
            const std::vector<int> periods{7};
            return next_common_day(periods);
        });
    tests::check(
        "periods without a common divisor", "105",
        [] {
            const std::vector<int> periods{3, 5, 7};
            return next_common_day(periods);
        });
    tests::check(
        "equal periods count once", "12",
        [] {
            const std::vector<int> periods{12, 12, 12};
            return next_common_day(periods);
        });
    tests::check(
        "one period is a multiple of the others", "24",
        [] {
            const std::vector<int> periods{2, 24, 8, 3};
            return next_common_day(periods);
        });
    tests::check(
        "a daily chore changes nothing", "9",
        [] {
            const std::vector<int> periods{1, 9, 1};
            return next_common_day(periods);
        });
    tests::check(
        "the answer needs more than 32 bits", "9999900000",
        [] {
            const std::vector<int> periods{100000, 99999, 50000};
            return next_common_day(periods);
        });
    tests::check(
        "large periods with a large common divisor", "999997000002000",
        [] {
            const std::vector<int> periods{999999000, 999998000, 500, 999999000};
            return next_common_day(periods);
        },
        false);
    tests::check(
        "fifty times the same large period, then another", "9009000000000",
        [] {
            const std::vector<int> periods{720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 1000000000};
            return next_common_day(periods);
        },
        false);
    tests::check(
        "an answer of nearly four thousand million million", "3999998748000063",
        [] {
            const std::vector<int> periods{999999937, 3999999};
            return next_common_day(periods);
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
