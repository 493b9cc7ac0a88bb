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

// Awards and questions that look random. Returns one number that stands for all answers.
long long season() {
    const int players = 20000;
    League league{players};
    std::vector<int> points(players);
    long long seed = 2718;
    long long result = 0;
    for (int call = 0; call < 40000; call++) {
        seed = seed * 16807 % 2147483647;
        const int player = static_cast<int>(seed % players);
        if (seed / players % 2 == 0) {
            const int award = std::min(100000 - points[player], static_cast<int>(seed % 9973));
            points[player] += award;
            league.award(player, award);
        } else {
            result = (result * 31 + league.rank(player) + league.between(1000, 20000)) % 1000000007;
        }
    }
    return result;
}

std::vector<int> scenario_1() {
    League league{4};
    std::vector<int> answers;
    answers.push_back(league.rank(3));
    league.award(0, 50);
    league.award(1, 80);
    league.award(2, 50);
    answers.push_back(league.rank(1));
    answers.push_back(league.rank(0));
    answers.push_back(league.rank(2));
    answers.push_back(league.rank(3));
    answers.push_back(league.between(50, 80));
    league.award(1, -80);
    answers.push_back(league.rank(0));
    return answers;
}

std::vector<int> scenario_2() {
    League league{1};
    std::vector<int> answers;
    answers.push_back(league.rank(0));
    league.award(0, 100000);
    answers.push_back(league.rank(0));
    answers.push_back(league.between(100000, 100000));
    answers.push_back(league.between(0, 99999));
    return answers;
}

std::vector<int> scenario_3() {
    League league{5};
    std::vector<int> answers;
    answers.push_back(league.between(0, 0));
    answers.push_back(league.between(1, 100000));
    answers.push_back(league.rank(4));
    return answers;
}

std::vector<int> scenario_4() {
    League league{3};
    std::vector<int> answers;
    league.award(0, 10);
    league.award(1, 20);
    league.award(2, 30);
    answers.push_back(league.between(10, 30));
    answers.push_back(league.between(11, 30));
    answers.push_back(league.between(10, 29));
    answers.push_back(league.between(20, 20));
    return answers;
}

std::vector<int> scenario_5() {
    League league{2};
    std::vector<int> answers;
    league.award(0, 30);
    league.award(1, 50);
    answers.push_back(league.rank(0));
    league.award(0, 30);
    answers.push_back(league.rank(0));
    answers.push_back(league.rank(1));
    return answers;
}

std::vector<int> scenario_6() {
    League league{3};
    std::vector<int> answers;
    league.award(2, 7);
    league.award(2, 0);
    answers.push_back(league.rank(2));
    answers.push_back(league.rank(0));
    answers.push_back(league.between(7, 7));
    return answers;
}

std::vector<int> scenario_7() {
    League league{5};
    std::vector<int> answers;
    league.award(0, 9);
    league.award(1, 9);
    league.award(2, 9);
    league.award(3, 4);
    answers.push_back(league.rank(0));
    answers.push_back(league.rank(2));
    answers.push_back(league.rank(3));
    answers.push_back(league.rank(4));
    return answers;
}

std::vector<int> scenario_8() {
    League league{6};
    std::vector<int> answers;
    league.award(0, 500);
    league.award(1, 300);
    league.award(2, 700);
    answers.push_back(league.rank(0));
    league.award(0, -450);
    answers.push_back(league.rank(0));
    answers.push_back(league.between(0, 299));
    league.award(5, 300);
    answers.push_back(league.rank(1));
    answers.push_back(league.rank(5));
    league.award(1, 99700);
    answers.push_back(league.rank(1));
    answers.push_back(league.rank(2));
    answers.push_back(league.between(300, 700));
    league.award(2, -700);
    answers.push_back(league.rank(2));
    answers.push_back(league.rank(3));
    answers.push_back(league.between(0, 0));
    answers.push_back(league.between(0, 100000));
    return answers;
}

int main() {
    tests::check("the example of the statement", "[1, 1, 2, 2, 4, 3, 1]", scenario_1);
    tests::check("a league of one", "[1, 1, 1, 0]", scenario_2);
    tests::check("everyone starts with nothing", "[5, 0, 1]", scenario_3);
    tests::check("both ends of the question count", "[3, 2, 2, 1]", scenario_4);
    tests::check("points add up", "[2, 1, 2]", scenario_5);
    tests::check("an award of nothing changes nothing", "[1, 2, 1]", scenario_6);
    tests::check("places that are shared push the next one back", "[1, 1, 4, 5]", scenario_7);
    tests::check("an evening of gains and losses", "[2, 3, 4, 2, 2, 1, 2, 2, 4, 4, 3, 6]", scenario_8, false);
    tests::check("a season of forty thousand calls", "31219176", season, false);
    return tests::failure_count > 0 ? 1 : 0;
}
