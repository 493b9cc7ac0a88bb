function endOfDay(capacity, charge, events) {
  let refused = 0
  for (const event of events) {
    if (charge + event <= 0) refused += 1
    else charge = Math.min(capacity, charge + event)
  }
  return [charge, refused]
}
