#include <algorithm>
#include <string>
#include <vector>

static int largest_under(const std::vector<int> &heights) {
    std::vector<int> rising;
    int best = 0;
    for (int column = 0; column < static_cast<int>(heights.size()); column++) {
        while (!rising.empty() && heights[rising.back()] >= heights[column]) {
            const int ended = heights[rising.back()];
            rising.pop_back();
            const int start = rising.empty() ? 0 : rising.back() + 1;
            best = std::max(best, ended * (column - start));
        }
        rising.push_back(column);
    }
    return best;
}

int largest_pitch(const std::vector<std::string> &meadow) {
    if (meadow.empty()) return 0;
    // One column more, of height 0, ends all rectangles.
    std::vector<int> heights(meadow[0].size() + 1);
    int best = 0;
    for (const auto &row : meadow) {
        for (std::size_t column = 0; column < row.size(); column++) {
            heights[column] = row[column] == '.' ? heights[column] + 1 : 0;
        }
        best = std::max(best, largest_under(heights));
    }
    return best;
}
