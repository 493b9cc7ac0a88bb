#include <stddef.h>

enum { LONGEST = 8, MODULUS = 1000000007 };

typedef struct {
    long long cells[LONGEST][LONGEST];
} matrix;

static matrix multiply(const matrix *left, const matrix *right) {
    matrix product = {0};
    for (int row = 0; row < LONGEST; row++) {
        for (int column = 0; column < LONGEST; column++) {
            for (int index = 0; index < LONGEST; index++) {
                product.cells[row][column] += left->cells[row][index] * right->cells[index][column] % MODULUS;
            }
            product.cells[row][column] %= MODULUS;
        }
    }
    return product;
}

int path_patterns(const int *lengths, size_t lengths_count, long long distance) {
    // One step takes the counts of the last eight distances on by one foot; the power takes all steps at once.
    matrix step = {0}, power = {0};
    for (size_t index = 0; index < lengths_count; index++) {
        step.cells[0][lengths[index] - 1]++;
    }
    for (int row = 0; row < LONGEST; row++) {
        power.cells[row][row] = 1;
        if (row > 0) {
            step.cells[row][row - 1] = 1;
        }
    }
    for (; distance > 0; distance >>= 1) {
        if ((distance & 1) == 1) {
            power = multiply(&power, &step);
        }
        step = multiply(&step, &step);
    }
    // At the start there is one pattern for no foot, and none for the distances before.
    return (int)power.cells[0][0];
}
