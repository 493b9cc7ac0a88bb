function bestPlan(gains, rest) {
  // best[n] is the answer for the first n days.
  const best = [0]
  gains.forEach((gain, day) => {
    best.push(Math.max(best[day], gain + best[Math.max(0, day - rest)]))
  })
  return best.at(-1)
}
