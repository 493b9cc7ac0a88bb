#include <string>

std::string shorten_name(const std::string &name, int width) {
    const int length = static_cast<int>(name.size());
    if (length <= width) return name;
    const int back = (width - 3) / 2;
    const int front = width - 3 - back;
    return name.substr(0, front) + "..." + name.substr(length - back);
}
