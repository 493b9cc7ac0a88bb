function minutesOf(clock) {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function timeUntil(now, alarm) {
  let left = minutesOf(alarm) - minutesOf(now)
  if (left <= 0) left += 24 * 60
  const hours = Math.floor(left / 60)
  const minutes = left % 60
  const parts = []
  if (hours > 0) parts.push(`${hours} h`)
  if (minutes > 0) parts.push(`${minutes} min`)
  return parts.join(' ')
}
