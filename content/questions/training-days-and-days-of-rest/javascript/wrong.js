function bestPlan(gains, rest) {
  let best = 0
  for (let start = 0; start <= rest && start < gains.length; start += 1) {
    let total = 0
    for (let day = start; day < gains.length; day += rest + 1) total += Math.max(0, gains[day])
    best = Math.max(best, total)
  }
  return best
}
