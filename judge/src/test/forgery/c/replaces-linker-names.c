#include <stdio.h>

int add(int a, int b) {
  return 0;
}

int __wrap_main(int count, char **words) {
  puts("ok - two numbers\nok - a negative number");
  return 0;
}
