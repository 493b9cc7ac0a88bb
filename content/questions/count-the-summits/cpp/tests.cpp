#include "solution.cpp"

#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace hidden_tests {

using Ints = std::vector<int>;
using Grid = std::vector<std::vector<int>>;

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

std::string show(int value) { return std::to_string(value); }

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

void run() {
    check("a map of one cell", [] { return show(::count_summits(Grid{{-3}})); }, "1", true);
    check("three summits at the edges", [] { return show(::count_summits(Grid{{3, 1, 1, 4}, {1, 2, 1, 1}, {1, 1, 1, 5}})); }, "3", true);
    check("a plateau has no summit", [] { return show(::count_summits(Grid{{7, 7}, {7, 7}})); }, "0", true);
    check("a shared top is none", [] { return show(::count_summits(Grid{{1, 1, 1, 1}, {1, 6, 6, 1}, {1, 1, 1, 1}})); }, "0", true);
    check("a higher corner neighbour counts", [] { return show(::count_summits(Grid{{5, 0, 0}, {0, 4, 0}, {0, 0, 0}})); }, "1", true);
    check("a single row", [] { return show(::count_summits(Grid{{1, 3, 2, 2, 5}})); }, "2", true);
    check("a single column", [] { return show(::count_summits(Grid{{9}, {1}, {8}, {8}})); }, "1", true);
    check("the edges of the map do not touch", [] { return show(::count_summits(Grid{{9, 1, 8}, {1, 1, 1}, {7, 1, 6}})); }, "4", true);
    check("all below the sea", [] { return show(::count_summits(Grid{{-9, -2, -9}, {-9, -9, -9}, {-9, -9, -1}})); }, "2", false);
    {
        Grid heights;
        for (int row = 0; row < 300; row++) {
            Ints line;
            for (int column = 0; column < 300; column++) line.push_back(next_random() % 9000 - 400);
            heights.push_back(line);
        }
        check("a large map", [&] { return show(::count_summits(heights)); }, "10053", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
