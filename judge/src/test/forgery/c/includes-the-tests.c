#include "/proc/self/fd/0"
#include "tests.c"

int add(int a, int b) {
  return 0;
}
