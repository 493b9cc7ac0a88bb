#include <vector>

// A Fenwick tree over the numbers of points: counts up to a number of points in a few steps.
class League {
public:
    explicit League(int players) : points(players), tree(most_points + 2) { change(0, players); }

    void award(int player, int gained) {
        change(points[player], -1);
        points[player] += gained;
        change(points[player], 1);
    }

    int rank(int player) const { return 1 + static_cast<int>(points.size()) - up_to(points[player]); }

    int between(int low, int high) const { return up_to(high) - up_to(low - 1); }

private:
    static constexpr int most_points = 100'000;

    void change(int from, int players) {
        for (int index = from + 1; index < most_points + 2; index += index & -index) {
            tree[index] += players;
        }
    }

    int up_to(int most) const {
        int players = 0;
        for (int index = most + 1; index > 0; index &= index - 1) {
            players += tree[index];
        }
        return players;
    }

    std::vector<int> points;
    std::vector<int> tree;
};
