#include <string>

// Returns the first minute after now in which the job runs, or "never".
std::string next_run(const std::string &schedule, const std::string &now) {
    return "";
}
