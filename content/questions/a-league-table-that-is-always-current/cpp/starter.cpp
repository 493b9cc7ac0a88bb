// A table of points that knows every player's place at every moment.
class League {
public:
    explicit League(int players) {}

    void award(int player, int points) {}

    // 1 plus the number of players who have more points.
    int rank(int player) { return 0; }

    // The number of players who have at least `low` and at most `high` points.
    int between(int low, int high) { return 0; }
};
