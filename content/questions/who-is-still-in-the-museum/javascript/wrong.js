function stillInside(tags) {
  const inside = new Set()
  for (const tag of tags) {
    if (!inside.delete(tag)) inside.add(tag)
  }
  // By name instead of by the time of coming in.
  return [...inside].sort()
}
