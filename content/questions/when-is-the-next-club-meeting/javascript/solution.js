const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weeks = ['first', 'second', 'third', 'fourth', 'fifth']

function nextMeeting(rule, today) {
  const [week, day] = rule.split(' ')
  const [year, month] = today.split('-').map(Number)
  for (let ahead = 0; ; ahead++) {
    // In UTC throughout, so that no time zone moves a date.
    const firstOfMonth = new Date(Date.UTC(year, month - 1 + ahead, 1))
    const length = new Date(Date.UTC(year, month + ahead, 0)).getUTCDate()
    const first = 1 + ((days.indexOf(day) - firstOfMonth.getUTCDay() + 7) % 7)
    const number = week === 'last' ? first + 7 * Math.floor((length - first) / 7) : first + 7 * weeks.indexOf(week)
    if (number > length) continue
    firstOfMonth.setUTCDate(number)
    const meeting = firstOfMonth.toISOString().slice(0, 10)
    if (meeting >= today) return meeting
  }
}
