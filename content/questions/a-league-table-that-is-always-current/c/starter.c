#include <stdlib.h>

// A table of points that knows every player's place at every moment.
typedef struct {
    int players;
} league;

// The caller owns the table and gives it back with league_free, which frees all that belongs to it.
league *league_create(int players) {
    league *table = calloc(1, sizeof *table);
    table->players = players;
    return table;
}

void league_award(league *table, int player, int points) {
}

// 1 plus the number of players who have more points.
int league_rank(league *table, int player) {
    return 0;
}

// The number of players who have at least `low` and at most `high` points.
int league_between(league *table, int low, int high) {
    return 0;
}

void league_free(league *table) {
    free(table);
}
