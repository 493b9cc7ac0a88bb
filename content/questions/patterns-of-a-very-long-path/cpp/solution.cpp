#include <array>
#include <vector>

constexpr int longest = 8;
constexpr long long modulus = 1'000'000'007;

using Matrix = std::array<std::array<long long, longest>, longest>;

static Matrix multiply(const Matrix &left, const Matrix &right) {
    Matrix product{};
    for (int row = 0; row < longest; row++) {
        for (int column = 0; column < longest; column++) {
            for (int index = 0; index < longest; index++) {
                product[row][column] = (product[row][column] + left[row][index] * right[index][column]) % modulus;
            }
        }
    }
    return product;
}

int path_patterns(const std::vector<int> &lengths, long long distance) {
    // One step takes the counts of the last eight distances on by one foot; the power takes all steps at once.
    Matrix step{}, power{};
    for (const int length : lengths) {
        step[0][length - 1]++;
    }
    for (int row = 0; row < longest; row++) {
        power[row][row] = 1;
        if (row > 0) {
            step[row][row - 1] = 1;
        }
    }
    for (; distance > 0; distance >>= 1) {
        if ((distance & 1) == 1) {
            power = multiply(power, step);
        }
        step = multiply(step, step);
    }
    // At the start there is one pattern for no foot, and none for the distances before.
    return static_cast<int>(power[0][0]);
}
