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
        "the example of the statement", "[2, 4, 3, 0, 1]",
        [] {
            const std::vector<std::array<int, 2>> needs{{0, 3}, {1, 3}, {3, 4}};
            return build_order(5, needs);
        });
    tests::check(
        "without needs the numbers decide", "[0, 1, 2, 3]",
        [] {
            const std::vector<std::array<int, 2>> needs{};
            return build_order(4, needs);
        });
    tests::check(
        "a build without steps", "[]",
        [] {
            const std::vector<std::array<int, 2>> needs{};
            return build_order(0, needs);
        });
    tests::check(
        "a small step that becomes free late still goes first", "[2, 3, 4, 1, 5, 0]",
        [] {
            const std::vector<std::array<int, 2>> needs{{0, 5}, {1, 4}};
            return build_order(6, needs);
        });
    tests::check(
        "the same need listed twice", "[2, 0, 1]",
        [] {
            const std::vector<std::array<int, 2>> needs{{0, 2}, {0, 2}, {1, 0}};
            return build_order(3, needs);
        });
    tests::check(
        "a circle of three stops everything", "[]",
        [] {
            const std::vector<std::array<int, 2>> needs{{1, 2}, {2, 3}, {3, 1}};
            return build_order(5, needs);
        });
    tests::check(
        "a step that needs itself", "[]",
        [] {
            const std::vector<std::array<int, 2>> needs{{1, 1}};
            return build_order(2, needs);
        });
    tests::check(
        "two towers that share a floor", "[0, 3, 2, 1, 7, 6, 5, 4]",
        [] {
            const std::vector<std::array<int, 2>> needs{{7, 0}, {6, 7}, {5, 6}, {3, 0}, {2, 3}, {1, 2}, {4, 5}, {4, 1}};
            return build_order(8, needs);
        },
        false);
    tests::check(
        "fifty thousand steps that each need the next one", "423675437",
        [] {
            const std::vector<std::array<int, 2>> needs = tests::row_steps(49999, {{0, 1}, {1, 1}});
            return tests::digest(build_order(50000, needs));
        },
        false);
    tests::check(
        "fifty thousand steps and many needs", "625226560",
        [] {
            const std::vector<std::array<int, 2>> needs = tests::rows(2025, 60000, {{0, 29999}, {30000, 49999}});
            return tests::digest(build_order(50000, needs));
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
