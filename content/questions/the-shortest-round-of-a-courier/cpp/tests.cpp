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
        "the example of the statement", "16",
        [] {
            const std::vector<std::array<int, 2>> points{{0, 0}, {0, 4}, {3, 4}, {3, 0}, {1, 2}};
            return shortest_round(points);
        });
    tests::check(
        "only the depot", "0",
        [] {
            const std::vector<std::array<int, 2>> points{{5, -5}};
            return shortest_round(points);
        });
    tests::check(
        "one stop is a way there and back", "14",
        [] {
            const std::vector<std::array<int, 2>> points{{1, 2}, {4, 6}};
            return shortest_round(points);
        });
    tests::check(
        "all stops on one street", "22",
        [] {
            const std::vector<std::array<int, 2>> points{{0, 0}, {9, 0}, {-2, 0}, {4, 0}, {7, 0}};
            return shortest_round(points);
        });
    tests::check(
        "two parcels for the same door", "12",
        [] {
            const std::vector<std::array<int, 2>> points{{2, 2}, {5, 5}, {5, 5}, {2, 2}};
            return shortest_round(points);
        });
    tests::check(
        "the nearest stop first is not the shortest", "36",
        [] {
            const std::vector<std::array<int, 2>> points{{0, 0}, {1, 0}, {-2, 0}, {5, 0}, {-13, 0}};
            return shortest_round(points);
        });
    tests::check(
        "corners and a centre", "102",
        [] {
            const std::vector<std::array<int, 2>> points{{10, 10}, {0, 0}, {20, 0}, {0, 20}, {20, 20}, {11, 3}, {3, 12}};
            return shortest_round(points);
        });
    tests::check(
        "twelve points in the city", "470",
        [] {
            const std::vector<std::array<int, 2>> points{{83, 12}, {5, 77}, {41, 40}, {68, 91}, {12, 9}, {97, 55}, {30, 62}, {55, 23}, {74, 70}, {21, 33}, {60, 48}, {9, 95}};
            return shortest_round(points);
        },
        false);
    tests::check(
        "twelve points far apart", "8188096",
        [] {
            const std::vector<std::array<int, 2>> points{{-900000, 700000}, {850000, -640000}, {123456, 654321}, {-777777, -222222}, {400000, 400000}, {-5, 3}, {999999, -999999}, {-314159, 271828}, {161803, -577215}, {707106, 141421}, {-602214, -138064}, {299792, -662607}};
            return shortest_round(points);
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
