#include "solution.cpp"

#include <array>
#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace hidden_tests {

using Pairs = std::vector<std::array<int, 2>>;

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

std::string show(const Pairs &value) {
    std::string result;
    for (const auto &item : value) result += std::string(result.empty() ? "" : ", ") + "[" + std::to_string(item[0]) + ", " + std::to_string(item[1]) + "]";
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

std::string digest(const Pairs &values) {
    long long result = 7;
    for (const auto &pair : values) {
        for (int number : pair) result = (result * 31 + number) % 1000003;
    }
    return std::to_string(values.size()) + " items, digest " + std::to_string(result);
}

void run() {
    check("no shifts, no swimming", [] { return show(::open_hours(Pairs{}, 1)); }, "[]", true);
    check("one guard is enough", [] { return show(::open_hours(Pairs{{540, 600}}, 1)); }, "[[540, 600]]", true);
    check("two guards overlap for a while", [] { return show(::open_hours(Pairs{{540, 720}, {600, 780}}, 2)); }, "[[600, 720]]", true);
    check("a seamless change keeps the pool open", [] { return show(::open_hours(Pairs{{540, 720}, {600, 780}, {720, 900}, {840, 1020}}, 2)); }, "[[600, 780], [840, 900]]", true);
    check("a seamless change is no overlap", [] { return show(::open_hours(Pairs{{540, 600}, {600, 660}}, 2)); }, "[]", true);
    check("touching shifts are one period", [] { return show(::open_hours(Pairs{{720, 780}, {600, 660}, {660, 720}}, 1)); }, "[[600, 780]]", true);
    check("too few guards for the whole day", [] { return show(::open_hours(Pairs{{0, 10}, {5, 15}, {7, 9}}, 4)); }, "[]", true);
    check("the same shift three times", [] { return show(::open_hours(Pairs{{30, 40}, {30, 40}, {30, 40}}, 3)); }, "[[30, 40]]", true);
    check("shifts within shifts at far times", [] { return show(::open_hours(Pairs{{0, 1000000000}, {5, 999999999}, {7, 8}, {7, 9}}, 3)); }, "[[7, 9]]", false);
    {
        Pairs shifts;
        for (int i = 0; i < 50000; i++) {
            int start = next_random() % 1000000;
            int end = start + 1 + next_random() % 40000;
            shifts.push_back({start, end});
        }
        check("a season with many shifts", [&] { return digest(::open_hours(shifts, 1000)); }, "570 items, digest 163534", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
