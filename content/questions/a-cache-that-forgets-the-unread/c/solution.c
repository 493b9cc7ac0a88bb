#include <stdbool.h>
#include <stdlib.h>

enum { PAGES = 100000, END = PAGES };

// The kept pages form a ring through END: next[END] was used last, previous[END] is unused for longest.
typedef struct {
    int capacity, size;
    int contents[PAGES];
    bool kept[PAGES];
    int next[PAGES + 1], previous[PAGES + 1];
} page_cache;

page_cache *page_cache_create(int capacity) {
    page_cache *cache = calloc(1, sizeof *cache);
    cache->capacity = capacity;
    cache->next[END] = cache->previous[END] = END;
    return cache;
}

static void take_out(page_cache *cache, int page) {
    cache->next[cache->previous[page]] = cache->next[page];
    cache->previous[cache->next[page]] = cache->previous[page];
}

static void put_in_front(page_cache *cache, int page) {
    cache->next[page] = cache->next[END];
    cache->previous[page] = END;
    cache->previous[cache->next[END]] = page;
    cache->next[END] = page;
}

int page_cache_read(page_cache *cache, int page) {
    if (!cache->kept[page]) {
        return -1;
    }
    take_out(cache, page);
    put_in_front(cache, page);
    return cache->contents[page];
}

void page_cache_save(page_cache *cache, int page, int content) {
    if (cache->kept[page]) {
        take_out(cache, page);
    } else if (cache->size == cache->capacity) {
        const int unused = cache->previous[END];
        take_out(cache, unused);
        cache->kept[unused] = false;
    } else {
        cache->size++;
    }
    cache->kept[page] = true;
    cache->contents[page] = content;
    put_in_front(cache, page);
}

void page_cache_free(page_cache *cache) {
    free(cache);
}
