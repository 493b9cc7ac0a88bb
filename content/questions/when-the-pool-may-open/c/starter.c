#include <stdlib.h>
#include <string.h>

// Returns the periods [start, end] in which at least needed lifeguards are on duty, in the order of time.
// A shift is {start, end}. Write the periods to hours, which has room for shift_count of them,
// and return how many you wrote.
int open_hours(const int (*shifts)[2], int shift_count, int needed, int (*hours)[2]) {
    return 0;
}
