// Returns how long it takes from now until the alarm, such as "6 h 35 min".
function timeUntil(now, alarm) {
  return ''
}
