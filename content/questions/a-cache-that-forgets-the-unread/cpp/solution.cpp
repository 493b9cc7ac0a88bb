#include <list>
#include <unordered_map>
#include <utility>

class PageCache {
public:
    explicit PageCache(int capacity) : capacity(static_cast<std::size_t>(capacity)) {}

    int read(int page) {
        const auto found = places.find(page);
        if (found == places.end()) {
            return -1;
        }
        pages.splice(pages.begin(), pages, found->second);
        return found->second->second;
    }

    void save(int page, int content) {
        const auto found = places.find(page);
        if (found != places.end()) {
            found->second->second = content;
            pages.splice(pages.begin(), pages, found->second);
            return;
        }
        if (pages.size() == capacity) {
            places.erase(pages.back().first);
            pages.pop_back();
        }
        pages.emplace_front(page, content);
        places[page] = pages.begin();
    }

private:
    std::size_t capacity;
    std::list<std::pair<int, int>> pages;  // page and content, the one used last in front
    std::unordered_map<int, std::list<std::pair<int, int>>::iterator> places;
};
