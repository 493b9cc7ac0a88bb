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

std::string show(char value) { return quote(std::string(1, value)); }

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
    check("single stitches", [] { return show(::stitch_at("kpx", 1LL)); }, "\"p\"", true);
    check("a repeated stitch ends where its number says", [] { return show(::stitch_at("3k2p", 3LL)); }, "\"p\"", true);
    check("inside of a nested group", [] { return show(::stitch_at("2(k2(xy)p)", 4LL)); }, "\"y\"", true);
    check("the second round of a group", [] { return show(::stitch_at("2(k2(xy)p)", 6LL)); }, "\"k\"", true);
    check("right behind the last stitch", [] { return show(::stitch_at("2(k2(xy)p)", 12LL)); }, "\"-\"", true);
    check("an empty pattern", [] { return show(::stitch_at("", 0LL)); }, "\"-\"", true);
    check("a group without a number", [] { return show(::stitch_at("(kp)3(x)y", 5LL)); }, "\"y\"", true);
    check("numbers of several digits", [] { return show(::stitch_at("12(ab)10c", 33LL)); }, "\"c\"", true);
    check("farther than can be written out", [] { return show(::stitch_at("1000000000(999999(k)p)z", 999999999999999LL)); }, "\"p\"", true);
    check("the very last stitch", [] { return show(::stitch_at("1000000000(999999(k)p)z", 1000000000000000LL)); }, "\"z\"", false);
    {
        std::string pattern;
        for (int i = 0; i < 60000; i++) pattern += "1(";
        pattern += "3k2p";
        for (int i = 0; i < 60000; i++) pattern += ")";
        pattern += "q";
        check("brackets as deep as they can be", [&] { return show(::stitch_at(pattern, 4LL)); }, "\"p\"", false);
    }
    {
        std::string pattern;
        for (int i = 0; i < 44; i++) pattern += "2(kp";
        pattern += "y";
        for (int i = 0; i < 44; i++) pattern += ")";
        pattern += "e";
        check("doubled again and again", [&] { return show(::stitch_at(pattern, 57005123456789LL)); }, "\"p\"", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
