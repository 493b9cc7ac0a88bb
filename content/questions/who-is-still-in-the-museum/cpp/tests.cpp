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

std::string quote(const std::string &text) {
    std::string result = "\"";
    for (char letter : text) {
        if (letter == '"' || letter == '\\') result += '\\';
        if (letter == '\n') result += "\\n";
        else result += letter;
    }
    return result + "\"";
}

std::string show(const Strings &value) {
    std::string result;
    for (const auto &item : value) result += std::string(result.empty() ? "" : ", ") + quote(item);
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

void run() {
    check("nobody came today", [] { return show(::still_inside(Strings{})); }, "[]", true);
    check("one visitor stays", [] { return show(::still_inside(Strings{"ada"})); }, "[\"ada\"]", true);
    check("one visitor comes and goes", [] { return show(::still_inside(Strings{"ada", "ada"})); }, "[]", true);
    check("coming back counts from the last time", [] { return show(::still_inside(Strings{"ada", "bob", "ada", "eve", "ada"})); }, "[\"bob\", \"eve\", \"ada\"]", true);
    check("everybody has left", [] { return show(::still_inside(Strings{"ada", "bob", "eve", "bob", "eve", "ada"})); }, "[]", true);
    check("upper and lower case are different visitors", [] { return show(::still_inside(Strings{"Kim", "kim", "KIM", "kim"})); }, "[\"Kim\", \"KIM\"]", true);
    check("a visitor who cannot decide", [] { return show(::still_inside(Strings{"zoe", "max", "max", "max", "zoe", "max", "max", "zoe"})); }, "[\"max\", \"zoe\"]", false);
    check("a dozen visitors stay", [] { return show(::still_inside(Strings{"noa", "ben", "zoe", "ada", "max", "eve", "kim", "dan", "leo", "mia", "tom", "ivy", "guide", "guide"})); }, "[\"noa\", \"ben\", \"zoe\", \"ada\", \"max\", \"eve\", \"kim\", \"dan\", \"leo\", \"mia\", \"tom\", \"ivy\"]", false);
    {
        Strings tags;
        for (int i = 0; i < 180000; i++) {
            int visitor = i % 89998;
            tags.push_back("tag-" + std::to_string(visitor));
        }
        check("a long day", [&] { return show(::still_inside(tags)); }, "[\"tag-0\", \"tag-1\", \"tag-2\", \"tag-3\"]", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
