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

// Each column has its own start and step.
std::vector<std::array<int, 2>> row_steps(int count, const std::vector<std::array<int, 2>> &columns) {
    std::vector<std::array<int, 2>> values(count);
    for (int index = 0; index < count; index++) {
        for (std::size_t column = 0; column < columns.size(); column++) {
            values[index][column] = columns[column][0] + columns[column][1] * index;
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
        "the example of the statement", "[3]",
        [] {
            const std::vector<std::array<int, 2>> cables{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 3}};
            return critical_cables(6, cables);
        });
    tests::check(
        "a single cable", "[0]",
        [] {
            const std::vector<std::array<int, 2>> cables{{1, 0}};
            return critical_cables(2, cables);
        });
    tests::check(
        "two routers that are joined twice", "[]",
        [] {
            const std::vector<std::array<int, 2>> cables{{0, 1}, {1, 0}};
            return critical_cables(2, cables);
        });
    tests::check(
        "a network without cables", "[]",
        [] {
            const std::vector<std::array<int, 2>> cables{};
            return critical_cables(3, cables);
        });
    tests::check(
        "in a star every cable is critical", "[0, 1, 2, 3]",
        [] {
            const std::vector<std::array<int, 2>> cables{{4, 0}, {4, 1}, {4, 2}, {4, 3}};
            return critical_cables(5, cables);
        });
    tests::check(
        "a ring has no critical cable", "[]",
        [] {
            const std::vector<std::array<int, 2>> cables{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}};
            return critical_cables(5, cables);
        });
    tests::check(
        "two rings and the cable between them", "[3, 7]",
        [] {
            const std::vector<std::array<int, 2>> cables{{4, 5}, {0, 1}, {5, 6}, {3, 0}, {6, 4}, {1, 2}, {2, 0}, {3, 4}};
            return critical_cables(7, cables);
        });
    tests::check(
        "several parts that do not touch", "[0, 5]",
        [] {
            const std::vector<std::array<int, 2>> cables{{0, 1}, {2, 3}, {3, 4}, {4, 2}, {5, 6}, {6, 7}, {5, 6}};
            return critical_cables(9, cables);
        },
        false);
    tests::check(
        "a line of fifty thousand routers", "446313870",
        [] {
            const std::vector<std::array<int, 2>> cables = tests::row_steps(49999, {{0, 1}, {1, 1}});
            return tests::digest(critical_cables(50000, cables));
        },
        false);
    tests::check(
        "a large network in no order", "705512460",
        [] {
            const std::vector<std::array<int, 2>> cables = tests::rows(161, 60000, {{0, 24999}, {25000, 49999}});
            return tests::digest(critical_cables(50000, cables));
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
