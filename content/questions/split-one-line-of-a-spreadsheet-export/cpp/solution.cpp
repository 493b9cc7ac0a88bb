#include <string>
#include <vector>

std::vector<std::string> split_record(const std::string &line) {
    enum class State { Start, Plain, Quoted, QuoteInQuoted };
    std::vector<std::string> fields(1);
    State state = State::Start;
    for (const char character : line) {
        if (state == State::Start && character == '"') {
            state = State::Quoted;
        } else if (state == State::Quoted) {
            if (character == '"') state = State::QuoteInQuoted;
            else fields.back() += character;
        } else if (state == State::QuoteInQuoted && character == '"') {
            fields.back() += '"';
            state = State::Quoted;
        } else if (character == ',') {
            fields.emplace_back();
            state = State::Start;
        } else {
            fields.back() += character;
            state = State::Plain;
        }
    }
    return fields;
}
