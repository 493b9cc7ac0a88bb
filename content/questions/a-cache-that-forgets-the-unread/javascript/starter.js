// Keeps the pages used last. When it is full, the one unused for longest goes.
class PageCache {
  constructor(capacity) {
    this.capacity = capacity
  }

  // The page's content, or -1 if it is not kept.
  read(page) {
    return -1
  }

  save(page, content) {}
}
