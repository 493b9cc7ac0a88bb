package main

import "container/list"

type keptPage struct{ page, content int }

// The pages are listed in the order of use, the one used last in front.
type PageCache struct {
	capacity int
	pages    *list.List
	places   map[int]*list.Element
}

func newPageCache(capacity int) *PageCache {
	return &PageCache{capacity: capacity, pages: list.New(), places: map[int]*list.Element{}}
}

func (cache *PageCache) read(page int) int {
	place, found := cache.places[page]
	if !found {
		return -1
	}
	cache.pages.MoveToFront(place)
	return place.Value.(*keptPage).content
}

func (cache *PageCache) save(page, content int) {
	if place, found := cache.places[page]; found {
		place.Value.(*keptPage).content = content
		cache.pages.MoveToFront(place)
		return
	}
	if cache.pages.Len() == cache.capacity {
		unused := cache.pages.Remove(cache.pages.Back()).(*keptPage)
		delete(cache.places, unused.page)
	}
	cache.places[page] = cache.pages.PushFront(&keptPage{page, content})
}
