#include <stdlib.h>

enum { MOST_POINTS = 100000 };

// A Fenwick tree over the numbers of points: counts up to a number of points in a few steps.
typedef struct {
    int players;
    int *points;
    int tree[MOST_POINTS + 2];
} league;

static void change(league *table, int points, int players) {
    for (int index = points + 1; index < MOST_POINTS + 2; index += index & -index) {
        table->tree[index] += players;
    }
}

static int up_to(const league *table, int points) {
    int players = 0;
    for (int index = points + 1; index > 0; index &= index - 1) {
        players += table->tree[index];
    }
    return players;
}

league *league_create(int players) {
    league *table = calloc(1, sizeof *table);
    table->players = players;
    table->points = calloc((size_t)players, sizeof *table->points);
    change(table, 0, players);
    return table;
}

void league_award(league *table, int player, int points) {
    change(table, table->points[player], -1);
    table->points[player] += points;
    change(table, table->points[player], 1);
}

int league_rank(league *table, int player) {
    return 1 + table->players - up_to(table, table->points[player]);
}

int league_between(league *table, int low, int high) {
    return up_to(table, high) - up_to(table, low - 1);
}

void league_free(league *table) {
    free(table->points);
    free(table);
}
