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

}  // namespace tests

int main() {
    tests::check(
        "the example of the statement", "3",
        [] {
            const std::vector<std::array<int, 2>> repairs{{60, 60}, {20, 70}, {25, 75}, {20, 80}};
            return most_repairs(repairs);
        });
    tests::check(
        "a day without repairs", "0",
        [] {
            const std::vector<std::array<int, 2>> repairs{};
            return most_repairs(repairs);
        });
    tests::check(
        "ready exactly at the deadline", "2",
        [] {
            const std::vector<std::array<int, 2>> repairs{{30, 30}, {30, 60}};
            return most_repairs(repairs);
        });
    tests::check(
        "a repair that cannot be done at all", "1",
        [] {
            const std::vector<std::array<int, 2>> repairs{{50, 40}, {10, 100}};
            return most_repairs(repairs);
        });
    tests::check(
        "the shortest repair is not always the right one to begin with", "2",
        [] {
            const std::vector<std::array<int, 2>> repairs{{10, 100}, {60, 60}};
            return most_repairs(repairs);
        });
    tests::check(
        "the shortest repair can wait", "3",
        [] {
            const std::vector<std::array<int, 2>> repairs{{10, 100}, {50, 55}, {15, 75}};
            return most_repairs(repairs);
        });
    tests::check(
        "equal repairs", "2",
        [] {
            const std::vector<std::array<int, 2>> repairs{{7, 20}, {7, 20}, {7, 20}, {7, 20}, {7, 20}};
            return most_repairs(repairs);
        });
    tests::check(
        "a morning that changes its mind several times", "6",
        [] {
            const std::vector<std::array<int, 2>> repairs{{25, 30}, {20, 45}, {40, 60}, {5, 50}, {10, 62}, {30, 90}, {15, 91}, {8, 70}};
            return most_repairs(repairs);
        },
        false);
    tests::check(
        "two thousand repairs", "1079",
        [] {
            const std::vector<std::array<int, 2>> repairs = tests::rows(8, 2000, {{1, 300}, {50, 90000}});
            return most_repairs(repairs);
        },
        false);
    tests::check(
        "a hundred thousand repairs", "44788",
        [] {
            const std::vector<std::array<int, 2>> repairs = tests::rows(77, 100000, {{1, 10000}, {1, 100000000}});
            return most_repairs(repairs);
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
