#include <string>

// Returns name cut down in the middle to exactly width characters, or name itself if it fits.
std::string shorten_name(const std::string &name, int width) {
    return "";
}
