#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

struct Group {
    long long length = 1;  // the stitches of one round
    int end = 0;           // where the closing bracket is
};

static std::vector<Group> measure_groups(const std::string &pattern) {
    struct Opened {
        int start;
        long long times, before;
    };
    std::vector<Group> groups(pattern.size());
    std::vector<Opened> opened;
    long long stitches = 0, times = 0;
    for (int index = 0; index < static_cast<int>(pattern.size()); index++) {
        const char character = pattern[index];
        if (std::isdigit(static_cast<unsigned char>(character))) {
            times = times * 10 + (character - '0');
            continue;
        }
        times = std::max(times, 1LL);
        if (character == '(') {
            opened.push_back({index, times, stitches});
            stitches = 0;
        } else if (character == ')') {
            const Opened group = opened.back();
            opened.pop_back();
            groups[group.start] = {stitches, index};
            stitches = group.before + group.times * stitches;
        } else {
            groups[index] = {1, index};
            stitches += times;
        }
        times = 0;
    }
    return groups;
}

char stitch_at(const std::string &pattern, long long position) {
    const std::vector<Group> groups = measure_groups(pattern);
    long long times = 0;
    for (std::size_t index = 0; index < pattern.size();) {
        const char character = pattern[index];
        if (std::isdigit(static_cast<unsigned char>(character))) {
            times = times * 10 + (character - '0');
            index++;
            continue;
        }
        const long long total = std::max(times, 1LL) * groups[index].length;
        times = 0;
        if (position >= total) {
            position -= total;
            index = groups[index].end + 1;
        } else if (character == '(') {
            position %= groups[index].length;
            index++;
        } else {
            return character;
        }
    }
    return '-';
}
