#include <vector>

extern "C" int forged(const char *, ...) {
  return 0;
}

#pragma redefine_extname write forged

int sum(const std::vector<int> &) {
  return 0;
}
