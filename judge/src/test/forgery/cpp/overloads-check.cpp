#include <iostream>
#include <vector>

struct Forged {};

Forged sum(const std::vector<int> &) {
  return {};
}

template <class Name>
void check(Name name, Forged, int) {
  std::cout << "ok - " << name << "\n";
}
