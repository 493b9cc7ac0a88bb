#include "solution.cpp"

#include <exception>
#include <functional>
#include <iostream>
#include <string>

namespace hidden_tests {

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

void run() {
    check("an empty formula fits", [] { return show(::broken_bracket("")); }, "-1", true);
    check("no brackets at all", [] { return show(::broken_bracket("a + b * 2")); }, "-1", true);
    check("everything is closed", [] { return show(::broken_bracket("sum[a(1), b(2)]")); }, "-1", true);
    check("the wrong kind closes", [] { return show(::broken_bracket("(a[b)c]")); }, "4", true);
    check("nothing was opened", [] { return show(::broken_bracket("a)")); }, "1", true);
    check("the first that is never closed", [] { return show(::broken_bracket("min(max(a, b)")); }, "3", true);
    check("two that are never closed", [] { return show(::broken_bracket("(a) + [b + {c")); }, "6", true);
    check("a wrong bracket goes before an open one", [] { return show(::broken_bracket("((x]")); }, "3", true);
    check("counting each kind is not enough", [] { return show(::broken_bracket("f([)]")); }, "3", false);
    {
        std::string formula;
        for (int i = 0; i < 80000; i++) formula += "([{";
        formula += "x";
        for (int i = 0; i < 79999; i++) formula += "}])";
        formula += "})";
        check("a very deep formula", [&] { return show(::broken_bracket(formula)); }, "479999", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
