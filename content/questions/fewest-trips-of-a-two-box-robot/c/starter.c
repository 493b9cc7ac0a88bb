#include <stdlib.h>
#include <string.h>

// Returns how many trips the robot needs to carry all boxes.
int fewest_trips(const int *weights, int weight_count, int limit) {
    return 0;
}
