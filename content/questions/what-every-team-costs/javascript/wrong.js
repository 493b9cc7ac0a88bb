function teamCosts(managers, salaries) {
  const team = managers.map(() => [])
  managers.forEach((manager, person) => {
    if (manager >= 0) team[manager].push(person)
  })
  const cost = (person) => team[person].reduce((sum, member) => sum + cost(member), salaries[person])
  return managers.map((_, person) => cost(person))
}
