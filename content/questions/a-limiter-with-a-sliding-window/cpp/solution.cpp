#include <deque>
#include <unordered_map>

class RateLimiter {
public:
    RateLimiter(int limit, int window) : limit(static_cast<std::size_t>(limit)), window(window) {}

    bool allow(int client, int time) {
        std::deque<int> &recent = times[client];
        while (!recent.empty() && recent.front() <= time - window) {
            recent.pop_front();
        }
        if (recent.size() == limit) {
            return false;
        }
        recent.push_back(time);
        return true;
    }

private:
    std::size_t limit;
    int window;
    // For each client the times of the requests let through that may still be in the window.
    std::unordered_map<int, std::deque<int>> times;
};
