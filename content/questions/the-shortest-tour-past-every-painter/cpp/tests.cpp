#include "solution.cpp"

#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace hidden_tests {

using Ints = std::vector<int>;
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

void run() {
    check("a gallery of one room", [] { return show(::shortest_tour(Strings{"Klee"})); }, "[0, 0]", true);
    check("one painter fills the gallery", [] { return show(::shortest_tour(Strings{"Klee", "Klee", "Klee"})); }, "[0, 0]", true);
    check("everything must be walked", [] { return show(::shortest_tour(Strings{"Klee", "Marc", "Kahlo"})); }, "[0, 2]", true);
    check("the shortest lies in the middle", [] { return show(::shortest_tour(Strings{"Klee", "Marc", "Klee", "Kahlo", "Klee", "Klee", "Marc"})); }, "[1, 3]", true);
    check("the first of equally short tours", [] { return show(::shortest_tour(Strings{"Marc", "Klee", "Marc", "Klee"})); }, "[0, 1]", true);
    check("the shortest is at the end", [] { return show(::shortest_tour(Strings{"a", "b", "b", "b", "c", "b", "a"})); }, "[4, 6]", true);
    check("a painter with a single room decides", [] { return show(::shortest_tour(Strings{"x", "y", "x", "y", "x", "z", "x", "x", "y"})); }, "[3, 5]", true);
    check("similar names are different painters", [] { return show(::shortest_tour(Strings{"Manet", "Monet", "Manet", "monet", "Monet"})); }, "[1, 3]", false);
    {
        Strings rooms;
        for (int i = 0; i < 100000; i++) {
            int painter = next_random() % 1500;
            rooms.push_back("painter-" + std::to_string(painter));
        }
        check("a long row of rooms", [&] { return show(::shortest_tour(rooms)); }, "[85354, 93114]", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
