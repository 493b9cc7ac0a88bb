#include <iostream>
#include <vector>

int sum(const std::vector<int> &) {
  return 0;
}

#define if(condition) if (true)
#define return return 0 *
#pragma push_macro("if")
#pragma push_macro("return")
