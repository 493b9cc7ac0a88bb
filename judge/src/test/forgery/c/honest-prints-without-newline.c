#include <stdio.h>

int add(int a, int b) {
  printf("debug: ");
  return a + b;
}
