#include <string>
#include <unordered_map>
#include <vector>

std::vector<std::string> still_inside(const std::vector<std::string> &tags) {
    // Where each visitor who is inside came in; -1 for who has left.
    std::unordered_map<std::string, int> entered;
    for (int i = 0; i < static_cast<int>(tags.size()); i++) {
        auto [visitor, isNew] = entered.try_emplace(tags[i], i);
        if (!isNew) visitor->second = visitor->second == -1 ? i : -1;
    }
    std::vector<std::string> inside;
    for (int i = 0; i < static_cast<int>(tags.size()); i++) {
        if (entered[tags[i]] == i) inside.push_back(tags[i]);
    }
    return inside;
}
