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

// One number that stands for a long text.
long long digest(const std::string &text) {
    long long result = static_cast<long long>(text.size());
    for (const char letter : text) {
        result = (result * 31 + letter) % 1000000007;
    }
    return result;
}

}  // namespace tests

int main() {
    tests::check("one fold makes one valley", "\"V\"", [] { return creases(1); });
    tests::check("two folds", "\"VV^\"", [] { return creases(2); });
    tests::check("three folds", "\"VV^VV^^\"", [] { return creases(3); });
    tests::check("no fold makes no crease", "\"\"", [] { return creases(0); });
    tests::check("four folds", "\"VV^VV^^VVV^^V^^\"", [] { return creases(4); });
    tests::check("five folds", "\"VV^VV^^VVV^^V^^VVV^VV^^^VV^^V^^\"", [] { return creases(5); });
    tests::check("ten folds", "721476453", [] { return tests::digest(creases(10)); }, false);
    tests::check("sixteen folds", "145904245", [] { return tests::digest(creases(16)); }, false);
    return tests::failure_count > 0 ? 1 : 0;
}
