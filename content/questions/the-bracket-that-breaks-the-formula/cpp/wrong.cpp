#include <string>
#include <vector>

int broken_bracket(const std::string &formula) {
    const std::string openers = "([{", closers = ")]}";
    std::vector<int> open;
    for (int position = 0; position < static_cast<int>(formula.size()); position++) {
        const char character = formula[position];
        if (openers.find(character) != std::string::npos) open.push_back(position);
        const auto kind = closers.find(character);
        if (kind == std::string::npos || open.empty()) continue;  // lets a closing bracket pass that closes nothing
        if (formula[open.back()] != openers[kind]) return position;
        open.pop_back();
    }
    return open.empty() ? -1 : open.front();
}
