// For each person the sum of the salaries of their whole team, themselves included. A manager
// of -1 means none.
function teamCosts(managers, salaries) {
  return []
}
