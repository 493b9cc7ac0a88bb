// The charge in the evening and the number of refused rides, in this order.
function endOfDay(capacity, charge, events) {
  return []
}
