function shortenName(name, width) {
  if (name.length <= width) return name
  const front = Math.ceil((width - 3) / 2)
  const back = width - 3 - front
  return name.slice(0, front) + '...' + name.slice(name.length - back)
}
