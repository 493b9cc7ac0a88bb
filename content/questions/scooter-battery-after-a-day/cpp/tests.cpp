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
        "the example of the statement", "[0, 1]",
        [] {
            const std::vector<int> events{-50, -20, 30, -20, 200, -100};
            return end_of_day(100, 60, events);
        });
    tests::check(
        "a day without events", "[35, 0]",
        [] {
            const std::vector<int> events{};
            return end_of_day(80, 35, events);
        });
    tests::check(
        "the charger cannot overfill the battery", "[5, 0]",
        [] {
            const std::vector<int> events{30, -45};
            return end_of_day(50, 40, events);
        });
    tests::check(
        "a ride may use the very last of the charge", "[0, 1]",
        [] {
            const std::vector<int> events{-10, -1};
            return end_of_day(10, 10, events);
        });
    tests::check(
        "a shorter ride is possible after a refused one", "[0, 2]",
        [] {
            const std::vector<int> events{-31, -40, -30};
            return end_of_day(100, 30, events);
        });
    tests::check(
        "an event of nothing refuses nobody", "[0, 1]",
        [] {
            const std::vector<int> events{0, 0, -1, 0};
            return end_of_day(5, 0, events);
        });
    tests::check(
        "a battery that is full from the start", "[0, 0]",
        [] {
            const std::vector<int> events{1, 1, -7};
            return end_of_day(7, 7, events);
        },
        false);
    tests::check(
        "a hundred thousand events", "[1862, 5741]",
        [] {
            const std::vector<int> events = tests::numbers(4711, 100000, -900, 850);
            return end_of_day(5000, 2500, events);
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
