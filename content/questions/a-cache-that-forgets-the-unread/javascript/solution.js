class PageCache {
  // A Map keeps its keys in the order in which they were added: the one unused for longest comes first.
  contents = new Map()

  constructor(capacity) {
    this.capacity = capacity
  }

  read(page) {
    const content = this.contents.get(page)
    if (content === undefined) return -1
    this.contents.delete(page)
    this.contents.set(page, content)
    return content
  }

  save(page, content) {
    this.contents.delete(page)
    this.contents.set(page, content)
    if (this.contents.size > this.capacity) this.contents.delete(this.contents.keys().next().value)
  }
}
