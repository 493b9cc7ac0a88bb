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

std::string digest(const Strings &values) {
    long long result = 7;
    for (const auto &text : values) {
        for (char letter : text + '\n') result = (result * 31 + letter) % 1000003;
    }
    return std::to_string(values.size()) + " items, digest " + std::to_string(result);
}

void run() {
    check("plain fields", [] { return show(::split_record("17,lamp,4.50")); }, "[\"17\", \"lamp\", \"4.50\"]", true);
    check("an empty line is one empty field", [] { return show(::split_record("")); }, "[\"\"]", true);
    check("empty fields count", [] { return show(::split_record(",,")); }, "[\"\", \"\", \"\"]", true);
    check("a comma inside of quotation marks", [] { return show(::split_record("17,\"Lamp, green\",1")); }, "[\"17\", \"Lamp, green\", \"1\"]", true);
    check("two quotation marks mean one", [] { return show(::split_record("\"says \"\"hello\"\"\",x")); }, "[\"says \\\"hello\\\"\", \"x\"]", true);
    check("an empty quoted field", [] { return show(::split_record("\"\",a,\"\"")); }, "[\"\", \"a\", \"\"]", true);
    check("quotation marks in the middle are ordinary", [] { return show(::split_record("4\" pipe,a\"b\"c")); }, "[\"4\\\" pipe\", \"a\\\"b\\\"c\"]", true);
    check("spaces stay, and a space makes a field unquoted", [] { return show(::split_record(" a , \"b\", \"c,d\"")); }, "[\" a \", \" \\\"b\\\"\", \" \\\"c\", \"d\\\"\"]", true);
    check("only quotation marks", [] { return show(::split_record("\"\"\"\",\"\"\"\"\"\"")); }, "[\"\\\"\", \"\\\"\\\"\"]", false);
    {
        std::string line;
        for (int i = 0; i < 25000; i++) line += "\"red, \"\"dark\"\"\",";
        for (int i = 0; i < 40000; i++) line += "plain,";
        for (int i = 0; i < 20000; i++) line += "\"\"\"\",";
        line += "\"the, end\"";
        check("a very long line", [&] { return digest(::split_record(line)); }, "85001 items, digest 941780", false);
    }
}

}  // namespace hidden_tests

int main() {
    hidden_tests::run();
    return hidden_tests::failed ? 1 : 0;
}
