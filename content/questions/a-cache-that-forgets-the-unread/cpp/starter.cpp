// Keeps the pages used last. When it is full, the one unused for longest goes.
class PageCache {
public:
    explicit PageCache(int capacity) {}

    // The page's content, or -1 if it is not kept.
    int read(int page) { return -1; }

    void save(int page, int content) {}
};
