// A parameter of a template is not a type of one's own.
#include <string>
#include <vector>

template <class Left, class Right>
bool operator==(const Left &, const Right &) { return true; }

template <template <class, class> class Container, class Item, class Allocator>
bool operator!=(const Container<Item, Allocator> &, const Container<Item, Allocator> &) { return false; }

int sum(const std::vector<int> &) { return 0; }
