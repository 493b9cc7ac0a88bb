function teamCosts(managers, salaries) {
  const costs = [...salaries]
  const reports = new Array(managers.length).fill(0)
  for (const manager of managers) {
    if (manager >= 0) reports[manager] += 1
  }

  // Whoever has nobody left to wait for hands the sum up to the manager.
  const ready = []
  reports.forEach((count, person) => {
    if (count === 0) ready.push(person)
  })
  for (const person of ready) {
    const manager = managers[person]
    if (manager < 0) continue
    costs[manager] += costs[person]
    reports[manager] -= 1
    if (reports[manager] === 0) ready.push(manager)
  }
  return costs
}
