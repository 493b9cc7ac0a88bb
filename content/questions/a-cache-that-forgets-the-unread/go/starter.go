package main

// Keeps the pages used last. When it is full, the one unused for longest goes.
type PageCache struct {
	capacity int
}

func newPageCache(capacity int) *PageCache {
	return &PageCache{capacity: capacity}
}

// The page's content, or -1 if it is not kept.
func (cache *PageCache) read(page int) int {
	return -1
}

func (cache *PageCache) save(page, content int) {
}
