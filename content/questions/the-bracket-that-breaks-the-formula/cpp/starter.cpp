#include <string>

// Returns the position of the bracket that breaks the formula, counted from 0, or -1 if none does.
int broken_bracket(const std::string &formula) {
    return 0;
}
