function openHours(shifts, needed) {
  const events = []
  for (const [start, end] of shifts) events.push([start, 1], [end, -1])
  // Arrivals before departures of the same minute.
  events.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const periods = []
  let onDuty = 0
  let opened = 0
  for (const [minute, change] of events) {
    // Enough only in the very minute of a change is no period.
    if (change < 0 && onDuty === needed && opened < minute) periods.push([opened, minute])
    onDuty += change
    if (change > 0 && onDuty === needed) opened = minute
  }
  return periods
}
