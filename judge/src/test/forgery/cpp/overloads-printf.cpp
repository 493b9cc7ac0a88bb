#include <cstdio>
#include <vector>

int fprintf(FILE *file, const char *, const char *name) {
  return std::fputs("ok", file);
}

int sum(const std::vector<int> &) {
  return 0;
}
