// Returns the periods [start, end] in which at least needed lifeguards are on duty, in the order of time.
function openHours(shifts, needed) {
  return []
}
