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
    check("two lamps go to both ends", [] { return show(::widest_gap(Ints{500, 100, 900}, 2)); }, "800", true);
    check("three lamps on five hooks", [] { return show(::widest_gap(Ints{100, 900, 200, 800, 400}, 3)); }, "300", true);
    check("a lamp on every hook", [] { return show(::widest_gap(Ints{10, 40, 20, 70}, 4)); }, "10", true);
    check("hooks at equal distances", [] { return show(::widest_gap(Ints{0, 1, 2, 3, 4, 5, 6, 7, 8}, 3)); }, "4", true);
    check("the last hook is used when it must be", [] { return show(::widest_gap(Ints{0, 3, 6, 10}, 3)); }, "4", true);
    check("hooks on the same spot", [] { return show(::widest_gap(Ints{5, 5, 5}, 2)); }, "0", true);
    check("more lamps than spots", [] { return show(::widest_gap(Ints{1, 1, 1000}, 3)); }, "0", true);
    check("a whole kilometre", [] { return show(::widest_gap(Ints{0, 1000000000}, 2)); }, "1000000000", true);
    check("an answer that no first gap shows", [] { return show(::widest_gap(Ints{1, 2, 8, 4, 9, 15, 21}, 4)); }, "6", false);
    {
        Ints hooks;
        for (int i = 0; i < 50000; i++) {
            hooks.push_back(next_random() % 1000000000);
        }
        check("a very long bar", [&] { return show(::widest_gap(hooks, 17000)); }, "38455", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
