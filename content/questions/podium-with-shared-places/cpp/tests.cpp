#include "solution.cpp"

#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace hidden_tests {

using Ints = std::vector<int>;

int count = 0;
bool failed = false;
long long state = 12345;

std::string quote(const std::string &text) {
    std::string result = "\"";
    for (char letter : text) {
        if (letter == '"' || letter == '\\') result += '\\';
        if (letter == '\n') result += "\\n";
        else result += letter;
    }
    return result + "\"";
}

std::string show(const Ints &value) {
    std::string result;
    for (const auto &item : value) result += std::string(result.empty() ? "" : ", ") + std::to_string(item);
    return "[" + result + "]";
}

// Prints the TAP line of one test, with the values only if candidates may see them.
void check(const std::string &name, const std::function<std::string()> &call, const std::string &expected, bool shown) {
    count++;
    std::string got;
    try {
        got = call();
    } catch (const std::exception &error) {
        got = std::string("exception: ") + error.what();
    } catch (...) {
        got = "an exception that is not a std::exception";
    }
    if (got == expected) {
        std::cout << "ok " << count << " - " << name << std::endl;
        return;
    }
    failed = true;
    std::cout << "not ok " << count << " - " << name << std::endl;
    if (!shown) return;
    std::cout << "  ---\n  expected: " << quote(expected) << "\n  got: " << quote(got) << "\n  ..." << std::endl;
}

int next_random() {
    state = state * 16807 % 2147483647;
    return static_cast<int>(state);
}

std::string digest(const Ints &values) {
    long long result = 7;
    for (int number : values) result = (result * 31 + number) % 1000003;
    return std::to_string(values.size()) + " items, digest " + std::to_string(result);
}

void run() {
    check("no team, no place", [] { return show(::podium_places(Ints{})); }, "[]", true);
    check("a team alone wins", [] { return show(::podium_places(Ints{0})); }, "[1]", true);
    check("different scores", [] { return show(::podium_places(Ints{10, 30, 20})); }, "[3, 1, 2]", true);
    check("a shared place uses up the next one", [] { return show(::podium_places(Ints{40, 55, 40, 70, 12})); }, "[3, 2, 3, 1, 5]", true);
    check("everybody wins", [] { return show(::podium_places(Ints{8, 8, 8})); }, "[1, 1, 1]", true);
    check("scores below zero", [] { return show(::podium_places(Ints{-5, 0, -5, -20})); }, "[2, 1, 2, 4]", true);
    check("numbers are not sorted as text", [] { return show(::podium_places(Ints{9, 100, 20, 9, 1000})); }, "[4, 2, 3, 4, 1]", true);
    {
        Ints scores;
        for (int i = 0; i < 100000; i++) {
            scores.push_back(next_random() % 30000 - 15000);
        }
        check("a long list with many ties", [&] { return digest(::podium_places(scores)); }, "100000 items, digest 755497", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
