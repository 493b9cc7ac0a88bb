#include <string>

std::string creases(int folds) {
    if (folds == 0) {
        return "";
    }
    const std::string earlier = creases(folds - 1);
    std::string strip = earlier + 'V';
    for (auto crease = earlier.rbegin(); crease != earlier.rend(); ++crease) {
        strip += *crease == 'V' ? '^' : 'V';
    }
    return strip;
}
