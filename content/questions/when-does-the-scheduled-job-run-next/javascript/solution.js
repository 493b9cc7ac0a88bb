function valuesOf(field, low, high) {
  const found = new Set()
  for (const item of field.split(',')) {
    const [span, step = '1'] = item.split('/')
    const bounds = span === '*' ? [low, high] : span.split('-').map(Number)
    for (let value = bounds[0]; value <= bounds.at(-1); value += Number(step)) found.add(value)
  }
  return found
}

function nextRun(schedule, now) {
  const [minute, hour, day, month, weekday] = schedule.split(' ')
  const minutes = valuesOf(minute, 0, 59)
  const hours = valuesOf(hour, 0, 23)
  const days = valuesOf(day, 1, 31)
  const months = valuesOf(month, 1, 12)
  const weekdays = valuesOf(weekday, 0, 6)
  const either = day !== '*' && weekday !== '*'

  const runsOn = (date) => {
    const byDay = days.has(date.getUTCDate())
    const byWeekday = weekdays.has(date.getUTCDay())
    return months.has(date.getUTCMonth() + 1) && (either ? byDay || byWeekday : byDay && byWeekday)
  }

  // In UTC throughout, so that no time zone moves the clock.
  const time = new Date(now.replace(' ', 'T') + ':00Z')
  time.setUTCMinutes(time.getUTCMinutes() + 1)
  const end = time.getTime() + 366 * 8 * 24 * 3600 * 1000
  // Skips whole days and hours in which nothing can run.
  while (time.getTime() <= end) {
    if (!runsOn(time)) time.setUTCHours(24, 0)
    else if (!hours.has(time.getUTCHours())) time.setUTCHours(time.getUTCHours() + 1, 0)
    else if (!minutes.has(time.getUTCMinutes())) time.setUTCMinutes(time.getUTCMinutes() + 1)
    else return time.toISOString().slice(0, 16).replace('T', ' ')
  }
  return 'never'
}
