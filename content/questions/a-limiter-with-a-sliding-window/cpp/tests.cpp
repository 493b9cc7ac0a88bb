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

// Requests that come in at times that look random. Returns one number that stands for all answers.
long long storm() {
    RateLimiter limiter{4000, 9000};
    long long seed = 11;
    long long result = 0;
    int time = 0;
    for (int request = 0; request < 60000; request++) {
        seed = seed * 16807 % 2147483647;
        time += static_cast<int>(seed % 2);
        result = (result * 31 + (limiter.allow(42, time) ? 2 : 1)) % 1000000007;
    }
    return result;
}

std::vector<bool> scenario_1() {
    RateLimiter limiter{2, 10};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(1, 100));
    answers.push_back(limiter.allow(1, 104));
    answers.push_back(limiter.allow(1, 109));
    answers.push_back(limiter.allow(2, 109));
    answers.push_back(limiter.allow(1, 110));
    answers.push_back(limiter.allow(1, 113));
    return answers;
}

std::vector<bool> scenario_2() {
    RateLimiter limiter{3, 1};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(5, 7));
    answers.push_back(limiter.allow(5, 7));
    answers.push_back(limiter.allow(5, 7));
    answers.push_back(limiter.allow(5, 7));
    answers.push_back(limiter.allow(5, 8));
    return answers;
}

std::vector<bool> scenario_3() {
    RateLimiter limiter{1, 10};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(0, 10));
    answers.push_back(limiter.allow(0, 19));
    answers.push_back(limiter.allow(0, 20));
    return answers;
}

std::vector<bool> scenario_4() {
    RateLimiter limiter{2, 60};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(3, 58));
    answers.push_back(limiter.allow(3, 59));
    answers.push_back(limiter.allow(3, 61));
    answers.push_back(limiter.allow(3, 117));
    answers.push_back(limiter.allow(3, 118));
    answers.push_back(limiter.allow(3, 119));
    return answers;
}

std::vector<bool> scenario_5() {
    RateLimiter limiter{1, 5};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(1, 0));
    answers.push_back(limiter.allow(1, 2));
    answers.push_back(limiter.allow(1, 4));
    answers.push_back(limiter.allow(1, 5));
    answers.push_back(limiter.allow(1, 7));
    answers.push_back(limiter.allow(1, 9));
    answers.push_back(limiter.allow(1, 10));
    return answers;
}

std::vector<bool> scenario_6() {
    RateLimiter limiter{1, 100};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(0, 1));
    answers.push_back(limiter.allow(9999, 1));
    answers.push_back(limiter.allow(0, 2));
    answers.push_back(limiter.allow(9999, 2));
    answers.push_back(limiter.allow(500, 2));
    return answers;
}

std::vector<bool> scenario_7() {
    RateLimiter limiter{2, 1000000};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(4, 0));
    answers.push_back(limiter.allow(4, 0));
    answers.push_back(limiter.allow(4, 999999));
    answers.push_back(limiter.allow(4, 1000000));
    return answers;
}

std::vector<bool> scenario_8() {
    RateLimiter limiter{2, 4};
    std::vector<bool> answers;
    answers.push_back(limiter.allow(1, 1));
    answers.push_back(limiter.allow(2, 1));
    answers.push_back(limiter.allow(1, 2));
    answers.push_back(limiter.allow(2, 4));
    answers.push_back(limiter.allow(1, 4));
    answers.push_back(limiter.allow(2, 5));
    answers.push_back(limiter.allow(1, 5));
    answers.push_back(limiter.allow(2, 6));
    answers.push_back(limiter.allow(1, 6));
    answers.push_back(limiter.allow(2, 8));
    answers.push_back(limiter.allow(1, 9));
    answers.push_back(limiter.allow(1, 9));
    answers.push_back(limiter.allow(2, 9));
    return answers;
}

int main() {
    tests::check("the example of the statement", "[true, true, false, true, true, false]", scenario_1);
    tests::check("several requests in one second", "[true, true, true, false, true]", scenario_2);
    tests::check("a request leaves exactly after the window", "[true, false, true]", scenario_3);
    tests::check("the window slides across the minute", "[true, true, false, false, true, true]", scenario_4);
    tests::check("who was turned away is not counted", "[true, false, false, true, false, false, true]", scenario_5);
    tests::check("clients do not share their limits", "[true, true, false, false, true]", scenario_6);
    tests::check("the first second of time", "[true, true, false, true]", scenario_7);
    tests::check("several clients in turn", "[true, true, true, true, false, true, true, false, true, true, true, false, true]", scenario_8, false);
    tests::check("sixty thousand requests of one client", "572309414", storm, false);
    return tests::failure_count > 0 ? 1 : 0;
}
