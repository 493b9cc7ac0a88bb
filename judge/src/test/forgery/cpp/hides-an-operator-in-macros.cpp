#include <iostream>
#include <vector>

#define OPERATOR operator
#define PRINT <<

int sum(const std::vector<int> &) {
  return 0;
}

std::ostream &OPERATOR PRINT(std::ostream &out, const char *text) {
  return out;
}
