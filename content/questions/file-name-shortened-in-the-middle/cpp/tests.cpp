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

std::string show(const std::string &value) { return quote(value); }

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
    check("a short name stays as it is", [] { return show(::shorten_name("notes.txt", 20)); }, "\"notes.txt\"", true);
    check("a name exactly as wide as the column stays", [] { return show(::shorten_name("notes.txt", 9)); }, "\"notes.txt\"", true);
    check("the two halves are equally long", [] { return show(::shorten_name("annual-report-2024.pdf", 15)); }, "\"annual...24.pdf\"", true);
    check("the beginning gets the odd character", [] { return show(::shorten_name("annual-report-2024.pdf", 10)); }, "\"annu...pdf\"", true);
    check("one character too many costs four", [] { return show(::shorten_name("notes.txt", 8)); }, "\"not...xt\"", true);
    check("the narrowest column", [] { return show(::shorten_name("photograph", 5)); }, "\"p...h\"", true);
    check("an empty name fits", [] { return show(::shorten_name("", 5)); }, "\"\"", true);
    check("dots and spaces of the name count", [] { return show(::shorten_name("my .. file .txt", 12)); }, "\"my ......txt\"", false);
    check("a wide column", [] { return show(::shorten_name("abcdefghijklmnopqrstuvwxyz", 25)); }, "\"abcdefghijk...pqrstuvwxyz\"", false);
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
