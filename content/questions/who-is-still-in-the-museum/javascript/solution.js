function stillInside(tags) {
  // A Set keeps the order of insertion, so leaving and coming back moves a visitor to the end.
  const inside = new Set()
  for (const tag of tags) {
    if (!inside.delete(tag)) inside.add(tag)
  }
  return [...inside]
}
