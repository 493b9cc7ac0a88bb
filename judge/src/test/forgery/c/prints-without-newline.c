#include <stdio.h>
#include <stdlib.h>

int add(int a, int b) {
  printf("debug: ");
  return 0;
}
