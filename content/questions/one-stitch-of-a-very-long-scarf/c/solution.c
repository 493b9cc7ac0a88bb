#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    long long length; // the stitches of one round
    int end;          // where the closing bracket is
} Group;

typedef struct {
    int start;
    long long times, before;
} Opened;

static long long at_least_once(long long times) {
    return times > 0 ? times : 1;
}

static void measure_groups(const char *pattern, int size, Group *groups) {
    Opened *opened = malloc(((size_t)size + 1) * sizeof *opened);
    int depth = 0;
    long long stitches = 0, times = 0;
    for (int index = 0; index < size; index++) {
        char character = pattern[index];
        if (isdigit((unsigned char)character)) {
            times = times * 10 + (character - '0');
            continue;
        }
        if (character == '(') {
            opened[depth++] = (Opened){index, at_least_once(times), stitches};
            stitches = 0;
        } else if (character == ')') {
            Opened group = opened[--depth];
            groups[group.start] = (Group){stitches, index};
            stitches = group.before + group.times * stitches;
        } else {
            groups[index] = (Group){1, index};
            stitches += at_least_once(times);
        }
        times = 0;
    }
    free(opened);
}

char stitch_at(const char *pattern, long long position) {
    int size = (int)strlen(pattern);
    Group *groups = malloc(((size_t)size + 1) * sizeof *groups);
    measure_groups(pattern, size, groups);

    char stitch = '-';
    long long times = 0;
    for (int index = 0; index < size;) {
        char character = pattern[index];
        if (isdigit((unsigned char)character)) {
            times = times * 10 + (character - '0');
            index++;
            continue;
        }
        long long total = at_least_once(times) * groups[index].length;
        times = 0;
        if (position >= total) {
            position -= total;
            index = groups[index].end + 1;
        } else if (character == '(') {
            // It is in this group: all of its rounds are alike.
            position %= groups[index].length;
            index++;
        } else {
            stitch = character;
            break;
        }
    }
    free(groups);
    return stitch;
}
