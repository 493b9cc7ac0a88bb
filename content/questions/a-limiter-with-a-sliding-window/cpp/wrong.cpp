#include <unordered_map>

// Counts in fixed windows, one after the other.
class RateLimiter {
public:
    RateLimiter(int limit, int window) : limit(limit), window(window) {}

    bool allow(int client, int time) {
        Count &count = counts[client];
        if (count.number != time / window) {
            count = {time / window, 0};
        }
        if (count.requests == limit) {
            return false;
        }
        count.requests++;
        return true;
    }

private:
    struct Count {
        int number = -1;
        int requests = 0;
    };
    int limit;
    int window;
    std::unordered_map<int, Count> counts;
};
