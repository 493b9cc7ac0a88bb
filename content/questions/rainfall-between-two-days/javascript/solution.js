function rainTotals(readings, periods) {
  const before = [0]
  for (const reading of readings) before.push(before.at(-1) + reading)
  return periods.map(([first, last]) => before[last + 1] - before[first])
}
