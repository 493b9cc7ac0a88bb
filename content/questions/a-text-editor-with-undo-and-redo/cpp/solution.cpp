#include <algorithm>
#include <string>
#include <vector>

struct Change {
    bool appended;
    std::string characters;

    // Makes the change forwards (do, redo) or backwards (undo).
    void apply(std::string &text, bool forwards) const {
        if (appended == forwards) text += characters;
        else text.resize(text.size() - characters.size());
    }
};

std::string replay(const std::vector<std::string> &commands) {
    std::string text;
    // The first `done` changes are made, the others are undone.
    std::vector<Change> changes;
    std::size_t done = 0;
    for (const auto &command : commands) {
        if (command == "undo") {
            if (done > 0) changes[--done].apply(text, false);
        } else if (command == "redo") {
            if (done < changes.size()) changes[done++].apply(text, true);
        } else {
            changes.resize(done);
            if (command[0] == '+') {
                changes.push_back({true, command.substr(1)});
            } else {
                const std::size_t count = std::min<std::size_t>(text.size(), std::stoul(command.substr(1)));
                changes.push_back({false, text.substr(text.size() - count)});
            }
            changes[done++].apply(text, true);
        }
    }
    return text;
}
