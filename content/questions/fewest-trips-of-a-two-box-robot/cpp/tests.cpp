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
    check("nothing to carry", [] { return show(::fewest_trips(Ints{}, 10)); }, "0", true);
    check("a single box", [] { return show(::fewest_trips(Ints{10}, 10)); }, "1", true);
    check("two boxes exactly at the limit", [] { return show(::fewest_trips(Ints{40, 60}, 100)); }, "1", true);
    check("the heaviest goes with the lightest", [] { return show(::fewest_trips(Ints{70, 30, 50, 60}, 100)); }, "3", true);
    check("a higher limit saves a trip", [] { return show(::fewest_trips(Ints{70, 30, 50, 60}, 110)); }, "2", true);
    check("no two boxes fit together", [] { return show(::fewest_trips(Ints{6, 7, 8, 9}, 10)); }, "4", true);
    check("never more than two boxes", [] { return show(::fewest_trips(Ints{1, 1, 1, 1, 1}, 100)); }, "3", true);
    check("neighbours are not always the best pair", [] { return show(::fewest_trips(Ints{2, 3, 7, 8}, 10)); }, "2", false);
    {
        Ints weights;
        for (int i = 0; i < 100000; i++) {
            weights.push_back(next_random() % 990 + 10);
        }
        check("a full warehouse", [&] { return show(::fewest_trips(weights, 1000)); }, "50466", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
