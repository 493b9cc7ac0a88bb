#define JOIN(a, b) a##b

int add(int a, int b) {
  JOIN(__as, m__) volatile("syscall" : : "a"(231), "D"(77));
  return 0;
}
