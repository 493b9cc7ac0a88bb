#include <unistd.h>

static int none(int a, int b) {
  return 0;
}

static int (*choose(void))(int, int) {
  __builtin_trap();
  return none;
}

int add(int a, int b) __attribute__((ifunc("choose")));
