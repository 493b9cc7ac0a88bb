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

// The numbers look random and are the same at every run.
std::vector<int> numbers(long long seed, int count, int low, int high) {
    std::vector<int> values(count);
    for (int &value : values) {
        seed = seed * 16807 % 2147483647;
        value = low + static_cast<int>(seed % (high - low + 1));
    }
    return values;
}

}  // namespace tests

int main() {
    tests::check(
        "the example of the statement", "22",
        [] {
            const std::vector<int> gains{7, 9, 8, 2, 7};
            return best_plan(gains, 1);
        });
    tests::check(
        "without rest all good days count", "12",
        [] {
            const std::vector<int> gains{3, -1, 4, -1, 5};
            return best_plan(gains, 0);
        });
    tests::check(
        "harmful days are left out", "0",
        [] {
            const std::vector<int> gains{-5, -2, -9};
            return best_plan(gains, 1);
        });
    tests::check(
        "a season without days", "0",
        [] {
            const std::vector<int> gains{};
            return best_plan(gains, 3);
        });
    tests::check(
        "two days of rest", "15",
        [] {
            const std::vector<int> gains{5, 1, 1, 5, 9, 1, 5};
            return best_plan(gains, 2);
        });
    tests::check(
        "more rest than days leaves a single session", "11",
        [] {
            const std::vector<int> gains{4, 11, 6};
            return best_plan(gains, 100);
        });
    tests::check(
        "two days may be skipped in a row", "30",
        [] {
            const std::vector<int> gains{10, 1, 1, 10, 1, 1, 10};
            return best_plan(gains, 1);
        });
    tests::check(
        "a plan that looks irregular", "37",
        [] {
            const std::vector<int> gains{6, 10, 12, 7, 9, 14, 3, 11, 8, 2, 13, 5};
            return best_plan(gains, 3);
        },
        false);
    tests::check(
        "a hundred thousand days, one of rest", "210508394",
        [] {
            const std::vector<int> gains = tests::numbers(31, 100000, -4000, 9000);
            return best_plan(gains, 1);
        },
        false);
    tests::check(
        "a hundred thousand days, a month of rest", "25213518",
        [] {
            const std::vector<int> gains = tests::numbers(32, 100000, -10000, 10000);
            return best_plan(gains, 30);
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
