// The largest number of repairs that can be ready in time. A repair is its duration and its
// deadline, in minutes.
function mostRepairs(repairs) {
  return 0
}
