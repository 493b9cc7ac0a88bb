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

// Saves and reads that look random. Returns one number that stands for all contents read.
long long busy_day() {
    PageCache cache{20000};
    long long seed = 20;
    long long result = 0;
    for (int call = 0; call < 150000; call++) {
        seed = seed * 16807 % 2147483647;
        const int page = static_cast<int>(seed % 60000);
        if (seed / 60000 % 3 == 0) {
            cache.save(page, call);
        } else {
            result = (result * 31 + cache.read(page) + 1) % 1000000007;
        }
    }
    return result;
}

std::vector<int> scenario_1() {
    PageCache cache{2};
    std::vector<int> answers;
    cache.save(1, 10);
    cache.save(2, 20);
    answers.push_back(cache.read(1));
    cache.save(3, 30);
    answers.push_back(cache.read(2));
    answers.push_back(cache.read(3));
    answers.push_back(cache.read(1));
    return answers;
}

std::vector<int> scenario_2() {
    PageCache cache{3};
    std::vector<int> answers;
    answers.push_back(cache.read(0));
    cache.save(5, 50);
    answers.push_back(cache.read(0));
    answers.push_back(cache.read(5));
    return answers;
}

std::vector<int> scenario_3() {
    PageCache cache{2};
    std::vector<int> answers;
    cache.save(7, 1);
    cache.save(7, 2);
    answers.push_back(cache.read(7));
    return answers;
}

std::vector<int> scenario_4() {
    PageCache cache{2};
    std::vector<int> answers;
    cache.save(1, 1);
    cache.save(2, 2);
    cache.save(2, 3);
    answers.push_back(cache.read(1));
    answers.push_back(cache.read(2));
    return answers;
}

std::vector<int> scenario_5() {
    PageCache cache{2};
    std::vector<int> answers;
    cache.save(1, 1);
    cache.save(2, 2);
    cache.save(1, 3);
    cache.save(4, 4);
    answers.push_back(cache.read(2));
    answers.push_back(cache.read(1));
    answers.push_back(cache.read(4));
    return answers;
}

std::vector<int> scenario_6() {
    PageCache cache{2};
    std::vector<int> answers;
    cache.save(1, 1);
    cache.save(2, 2);
    answers.push_back(cache.read(9));
    cache.save(3, 3);
    answers.push_back(cache.read(1));
    answers.push_back(cache.read(2));
    answers.push_back(cache.read(3));
    return answers;
}

std::vector<int> scenario_7() {
    PageCache cache{1};
    std::vector<int> answers;
    cache.save(0, 5);
    answers.push_back(cache.read(0));
    cache.save(9999, 6);
    answers.push_back(cache.read(0));
    answers.push_back(cache.read(9999));
    return answers;
}

std::vector<int> scenario_8() {
    PageCache cache{2};
    std::vector<int> answers;
    cache.save(3, 0);
    answers.push_back(cache.read(3));
    cache.save(4, 1);
    answers.push_back(cache.read(3));
    cache.save(5, 2);
    answers.push_back(cache.read(4));
    answers.push_back(cache.read(3));
    return answers;
}

std::vector<int> scenario_9() {
    PageCache cache{3};
    std::vector<int> answers;
    cache.save(1, 1);
    cache.save(2, 2);
    cache.save(3, 3);
    answers.push_back(cache.read(2));
    cache.save(4, 4);
    answers.push_back(cache.read(1));
    answers.push_back(cache.read(3));
    cache.save(5, 5);
    answers.push_back(cache.read(2));
    cache.save(3, 33);
    answers.push_back(cache.read(4));
    cache.save(6, 6);
    answers.push_back(cache.read(5));
    answers.push_back(cache.read(3));
    answers.push_back(cache.read(6));
    answers.push_back(cache.read(2));
    return answers;
}

int main() {
    tests::check("the example of the statement", "[10, -1, 30, 10]", scenario_1);
    tests::check("an empty cache knows nothing", "[-1, -1, 50]", scenario_2);
    tests::check("saving again replaces the content", "[2]", scenario_3);
    tests::check("saving again sends nothing back", "[1, 3]", scenario_4);
    tests::check("saving again counts as a use", "[-1, 3, 4]", scenario_5);
    tests::check("a page that is not found is no use of anything", "[-1, -1, 2, 3]", scenario_6);
    tests::check("room for a single page", "[5, -1, 6]", scenario_7);
    tests::check("a content of nothing is not a missing page", "[0, 0, -1, 0]", scenario_8);
    tests::check("a longer morning", "[2, -1, 3, -1, 4, -1, 33, 6, -1]", scenario_9, false);
    tests::check("a hundred and fifty thousand calls and twenty thousand places", "817722143", busy_day, false);
    return tests::failure_count > 0 ? 1 : 0;
}
