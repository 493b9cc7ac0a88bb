// The largest sum of gains, if at least this many days of rest lie between any two days of
// training.
function bestPlan(gains, rest) {
  return 0
}
