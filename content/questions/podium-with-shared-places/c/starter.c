#include <stdlib.h>
#include <string.h>

// Returns the place of each score, in the order of scores; equal scores share a place.
// Write the place of scores[i] to places[i]; places has room for score_count numbers.
void podium_places(const int *scores, int score_count, int *places) {
    for (int index = 0; index < score_count; index++) places[index] = 0;
}
