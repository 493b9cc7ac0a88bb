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
    check("an empty journal", [] { return show(::replay(Strings{})); }, "\"\"", true);
    check("appending", [] { return show(::replay(Strings{"+Hello", "+ world", "+!"})); }, "\"Hello world!\"", true);
    check("deleting more than there is", [] { return show(::replay(Strings{"+abc", "-5", "+d"})); }, "\"d\"", true);
    check("an undo brings deleted text back", [] { return show(::replay(Strings{"+Hello world", "-6", "undo"})); }, "\"Hello world\"", true);
    check("undo and redo", [] { return show(::replay(Strings{"+Hello", "+ world", "-3", "undo", "undo", "redo", "+!", "redo"})); }, "\"Hello world!\"", true);
    check("nothing to undo or redo", [] { return show(::replay(Strings{"undo", "redo", "+a", "redo", "undo", "undo", "undo", "+b"})); }, "\"b\"", true);
    check("a redo can be undone again", [] { return show(::replay(Strings{"+one", "+two", "undo", "redo", "undo", "+three"})); }, "\"onethree\"", true);
    check("changes that alter nothing count", [] { return show(::replay(Strings{"+a", "-0", "undo", "+b", "undo", "+", "redo"})); }, "\"a\"", true);
    check("texts that look like commands", [] { return show(::replay(Strings{"+undo", "+-2", "+redo", "undo", "++1"})); }, "\"undo-2+1\"", true);
    check("redoing a deletion that found too little", [] { return show(::replay(Strings{"+abc", "-9", "undo", "undo", "redo", "redo", "+x", "undo", "undo"})); }, "\"abc\"", false);
    {
        const Strings choices{"+stitch by stitch", "undo", "redo", "undo", "+end"};
        Strings commands;
        for (int i = 0; i < 160003; i++) commands.push_back(choices[i / 40000]);
        check("a long session", [&] { return show(::replay(commands)); }, "\"endendend\"", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
