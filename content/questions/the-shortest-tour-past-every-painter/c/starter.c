#include <stdlib.h>
#include <string.h>

// Returns the positions of the first and the last room of the shortest tour that shows every painter.
// Write the two positions to tour[0] and tour[1].
void shortest_tour(const char *const *rooms, int room_count, int *tour) {
    for (int i = 0; i < 2; i++) tour[i] = 0;
}
