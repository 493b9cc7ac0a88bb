#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char **menu_lines(const char *const *names, size_t names_count, const int *prices, int width, size_t *result_count) {
    char **lines = malloc((names_count + 1) * sizeof *lines);
    for (size_t index = 0; index < names_count; index++) {
        const int cents = abs(prices[index]);
        char price[32];
        const int price_length =
            snprintf(price, sizeof price, "%s%d.%02d", prices[index] < 0 ? "-" : "", cents / 100, cents % 100);
        const int name_length = (int)strlen(names[index]);
        char *line = malloc((size_t)width + 1);
        memset(line, '.', (size_t)width);
        memcpy(line, names[index], (size_t)name_length);
        line[name_length] = ' ';
        line[width - price_length - 1] = ' ';
        memcpy(line + width - price_length, price, (size_t)price_length + 1);
        lines[index] = line;
    }
    *result_count = names_count;
    return lines;
}
