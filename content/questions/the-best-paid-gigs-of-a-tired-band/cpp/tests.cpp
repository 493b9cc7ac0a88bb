#include "solution.cpp"

#include <array>
#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace hidden_tests {

using Triples = std::vector<std::array<int, 3>>;

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
    check("no offers", [] { return show(::best_pay(Triples{}, 0, 3)); }, "0", true);
    check("one gig only: the best paid", [] { return show(::best_pay(Triples{{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 0, 1)); }, "60", true);
    check("a gig may begin when another ends", [] { return show(::best_pay(Triples{{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 0, 3)); }, "130", true);
    check("rest is needed", [] { return show(::best_pay(Triples{{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 2, 3)); }, "100", true);
    check("one long gig beats two short ones", [] { return show(::best_pay(Triples{{0, 10, 100}, {0, 4, 45}, {5, 9, 45}}, 0, 5)); }, "100", true);
    check("two short gigs beat one long", [] { return show(::best_pay(Triples{{0, 10, 100}, {0, 4, 55}, {5, 9, 55}}, 1, 5)); }, "110", true);
    check("the best single gig is not part of the best two", [] { return show(::best_pay(Triples{{3, 8, 50}, {0, 5, 40}, {6, 10, 40}}, 0, 2)); }, "80", true);
    check("a limit below what would fit", [] { return show(::best_pay(Triples{{0, 1, 5}, {2, 3, 6}, {4, 5, 7}, {6, 7, 8}}, 0, 3)); }, "21", true);
    check("many equal times", [] { return show(::best_pay(Triples{{1, 3, 5}, {1, 3, 9}, {1, 3, 7}, {3, 4, 2}, {3, 4, 3}, {4, 6, 1}}, 0, 3)); }, "13", false);
    {
        Triples gigs;
        for (int i = 0; i < 12000; i++) {
            int start = next_random() % 100000;
            int end = start + 1 + next_random() % 20000;
            int pay = (end - start) * 3 + next_random() % 20000 + 1;
            gigs.push_back({start, end, pay});
        }
        check("a full season", [&] { return show(::best_pay(gigs, 500, 12)); }, "566571", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
