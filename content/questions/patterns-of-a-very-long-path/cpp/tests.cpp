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
        "the first example of the statement", "5",
        [] {
            const std::vector<int> lengths{1, 2};
            return path_patterns(lengths, 4LL);
        });
    tests::check(
        "two kinds of the same length", "9",
        [] {
            const std::vector<int> lengths{1, 1, 3};
            return path_patterns(lengths, 3LL);
        });
    tests::check(
        "a path of no length", "1",
        [] {
            const std::vector<int> lengths{5};
            return path_patterns(lengths, 0LL);
        });
    tests::check(
        "slabs that cannot fill the path", "0",
        [] {
            const std::vector<int> lengths{2, 4, 6};
            return path_patterns(lengths, 7LL);
        });
    tests::check(
        "a path that is shorter than every slab", "0",
        [] {
            const std::vector<int> lengths{3, 8};
            return path_patterns(lengths, 2LL);
        });
    tests::check(
        "one slab of the longest kind", "1",
        [] {
            const std::vector<int> lengths{8};
            return path_patterns(lengths, 8LL);
        });
    tests::check(
        "forty-four feet pass the modulus", "134903163",
        [] {
            const std::vector<int> lengths{1, 2};
            return path_patterns(lengths, 44LL);
        });
    tests::check(
        "a million feet", "626865763",
        [] {
            const std::vector<int> lengths{2, 3, 7, 3};
            return path_patterns(lengths, 1000000LL);
        },
        false);
    tests::check(
        "the whole way", "957386409",
        [] {
            const std::vector<int> lengths{1, 2, 3, 4, 5, 6, 7, 8, 8, 1};
            return path_patterns(lengths, 1000000000000000LL);
        },
        false);
    tests::check(
        "an odd way with even slabs and one odd one", "204386546",
        [] {
            const std::vector<int> lengths{2, 4, 6, 7};
            return path_patterns(lengths, 999999999999999LL);
        },
        false);
    return tests::failure_count > 0 ? 1 : 0;
}
