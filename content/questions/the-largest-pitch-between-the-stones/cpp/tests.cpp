#include "solution.cpp"

#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace hidden_tests {

using Strings = std::vector<std::string>;

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
    check("no meadow at all", [] { return show(::largest_pitch(Strings{})); }, "0", true);
    check("nothing but stones", [] { return show(::largest_pitch(Strings{"##", "##"})); }, "0", true);
    check("one square of grass", [] { return show(::largest_pitch(Strings{"#", ".", "#"})); }, "1", true);
    check("all of it is grass", [] { return show(::largest_pitch(Strings{"....", "....", "...."})); }, "12", true);
    check("a field between stones", [] { return show(::largest_pitch(Strings{"..#...", "......", "#....#", "...#.."})); }, "8", true);
    check("a single long row wins", [] { return show(::largest_pitch(Strings{".#.#.#", "......", "#.#.#."})); }, "6", true);
    check("a single column wins", [] { return show(::largest_pitch(Strings{"#.##", "..##", "#.#.", "#.#.", "#.#."})); }, "5", true);
    check("a staircase of stones", [] { return show(::largest_pitch(Strings{"....", "#...", "##..", "###."})); }, "6", true);
    check("wide and flat beats narrow and high", [] { return show(::largest_pitch(Strings{"#..#....", "...#....", "....####"})); }, "8", false);
    {
        Strings meadow;
        for (int row = 0; row < 400; row++) {
            std::string line;
            for (int column = 0; column < 500; column++) line.push_back(next_random() % 60 == 0 ? '#' : '.');
            meadow.push_back(line);
        }
        check("a large stony meadow", [&] { return show(::largest_pitch(meadow)); }, "749", false);
    }
    {
        Strings meadow;
        for (int row = 0; row < 500; row++) {
            std::string line;
            for (int column = 0; column < 400; column++) line.push_back(next_random() % 20000 == 0 ? '#' : '.');
            meadow.push_back(line);
        }
        check("a large meadow of grass with few stones", [&] { return show(::largest_pitch(meadow)); }, "92316", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
