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

// The numbers look random and are the same at every run.
std::vector<std::array<int, 2>> rows(long long seed, int count, const std::vector<std::array<int, 2>> &bounds) {
    std::vector<std::array<int, 2>> values(count);
    for (auto &row : values) {
        for (std::size_t column = 0; column < row.size(); column++) {
            seed = seed * 16807 % 2147483647;
            row[column] = bounds[column][0] + static_cast<int>(seed % (bounds[column][1] - bounds[column][0] + 1));
        }
    }
    return values;
}

// One number that stands for a long list.
long long digest(const std::vector<int> &values) {
    long long result = static_cast<long long>(values.size());
    for (const long long value : values) {
        result = (result * 31 + value % 1000000007 + 1000000007) % 1000000007;
    }
    return result;
}

}  // namespace tests

int main() {
    tests::check(
        "the example of the statement", "[16, 7, 26, 0]",
        [] {
            const std::vector<int> readings{4, 0, 12, 7, 0, 3};
            const std::vector<std::array<int, 2>> periods{{0, 2}, {3, 3}, {0, 5}, {4, 4}};
            return rain_totals(readings, periods);
        });
    tests::check(
        "one day is a period too", "[9, 8, 7]",
        [] {
            const std::vector<int> readings{9, 8, 7};
            const std::vector<std::array<int, 2>> periods{{0, 0}, {1, 1}, {2, 2}};
            return rain_totals(readings, periods);
        });
    tests::check(
        "both ends count", "[110, 1111, 1100]",
        [] {
            const std::vector<int> readings{1, 10, 100, 1000};
            const std::vector<std::array<int, 2>> periods{{1, 2}, {0, 3}, {2, 3}};
            return rain_totals(readings, periods);
        });
    tests::check(
        "no question has no answer", "[]",
        [] {
            const std::vector<int> readings{5, 5};
            const std::vector<std::array<int, 2>> periods{};
            return rain_totals(readings, periods);
        });
    tests::check(
        "the same question may be asked twice", "[6, 4, 6]",
        [] {
            const std::vector<int> readings{3, 1, 4, 1, 5};
            const std::vector<std::array<int, 2>> periods{{1, 3}, {0, 1}, {1, 3}};
            return rain_totals(readings, periods);
        });
    tests::check(
        "a station with a single reading", "[42]",
        [] {
            const std::vector<int> readings{42};
            const std::vector<std::array<int, 2>> periods{{0, 0}};
            return rain_totals(readings, periods);
        },
        false);
    tests::check(
        "a hundred thousand long periods", "788080298",
        [] {
            const std::vector<int> readings = tests::numbers(99, 100000, 0, 60);
            const std::vector<std::array<int, 2>> periods = tests::rows(7, 100000, {{0, 49999}, {50000, 99999}});
            return tests::digest(rain_totals(readings, periods));
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
