function timeUntil(now, alarm) {
  const minutesOf = (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  let left = minutesOf(alarm) - minutesOf(now)
  // The same minute gives nothing at all instead of a day.
  if (left < 0) left += 24 * 60
  const hours = Math.floor(left / 60)
  const minutes = left % 60
  return [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' ')
}
