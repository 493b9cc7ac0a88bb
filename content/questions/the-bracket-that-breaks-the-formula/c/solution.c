#include <stdlib.h>
#include <string.h>

static char opener_of(char closer) {
    return closer == ')' ? '(' : closer == ']' ? '[' : '{';
}

int broken_bracket(const char *formula) {
    int *open = malloc((strlen(formula) + 1) * sizeof *open);
    int depth = 0, broken = -1;
    for (int position = 0; formula[position] && broken < 0; position++) {
        char character = formula[position];
        if (strchr("([{", character)) open[depth++] = position;
        else if (strchr(")]}", character)) {
            if (depth == 0 || formula[open[depth - 1]] != opener_of(character)) broken = position;
            else depth--;
        }
    }
    if (broken < 0 && depth > 0) broken = open[0];
    free(open);
    return broken;
}
