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

std::vector<int> steps(int count, int start, int step) {
    std::vector<int> values(count);
    for (int index = 0; index < count; index++) {
        values[index] = start + step * index;
    }
    return values;
}

// One number that stands for a long list.
long long digest(const std::vector<long long> &values) {
    long long result = static_cast<long long>(values.size());
    for (const long long value : values) {
        result = (result * 31 + value % 1000000007 + 1000000007) % 1000000007;
    }
    return result;
}

}  // namespace tests

int main() {
    tests::check(
        "the example of the statement", "[100, 40, 230, 20, 30]",
        [] {
            const std::vector<int> managers{2, 2, -1, 0, 0};
            const std::vector<int> salaries{50, 40, 90, 20, 30};
            return team_costs(managers, salaries);
        });
    tests::check(
        "a company of one", "[77]",
        [] {
            const std::vector<int> managers{-1};
            const std::vector<int> salaries{77};
            return team_costs(managers, salaries);
        });
    tests::check(
        "a company of nobody", "[]",
        [] {
            const std::vector<int> managers{};
            const std::vector<int> salaries{};
            return team_costs(managers, salaries);
        });
    tests::check(
        "managers who were filed after their people", "[1, 11, 111, 1111]",
        [] {
            const std::vector<int> managers{1, 2, 3, -1};
            const std::vector<int> salaries{1, 10, 100, 1000};
            return team_costs(managers, salaries);
        });
    tests::check(
        "managers who were filed before their people", "[1111, 111, 11, 1]",
        [] {
            const std::vector<int> managers{-1, 0, 1, 2};
            const std::vector<int> salaries{1000, 100, 10, 1};
            return team_costs(managers, salaries);
        });
    tests::check(
        "several people without a manager", "[11, 6, 24, 8, 9, 0]",
        [] {
            const std::vector<int> managers{-1, 0, -1, 2, 2, -1};
            const std::vector<int> salaries{5, 6, 7, 8, 9, 0};
            return team_costs(managers, salaries);
        });
    tests::check(
        "a tree in no order at all", "[18, 1, 4, 9, 39, 9, 29, 6, 8, 3]",
        [] {
            const std::vector<int> managers{6, 4, 4, 0, -1, 6, 4, 0, 3, 8};
            const std::vector<int> salaries{3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
            return team_costs(managers, salaries);
        },
        false);
    tests::check(
        "a hundred thousand people without managers", "754786430",
        [] {
            const std::vector<int> managers = tests::steps(100000, -1, 0);
            const std::vector<int> salaries = tests::numbers(6, 100000, 0, 1000000);
            return tests::digest(team_costs(managers, salaries));
        },
        false);
    tests::check(
        "a chain of a hundred thousand people", "371748821",
        [] {
            const std::vector<int> managers = tests::steps(100000, -1, 1);
            const std::vector<int> salaries = tests::numbers(12, 100000, 0, 1000000);
            return tests::digest(team_costs(managers, salaries));
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
