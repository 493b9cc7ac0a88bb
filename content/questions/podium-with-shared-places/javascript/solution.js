function podiumPlaces(scores) {
  const placeOf = new Map()
  const descending = [...scores].sort((a, b) => b - a)
  descending.forEach((score, index) => {
    if (!placeOf.has(score)) placeOf.set(score, index + 1)
  })
  return scores.map((score) => placeOf.get(score))
}
