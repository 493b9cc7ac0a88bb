// The switches, in ascending order, whose bits differ in the two numbers.
function changedSwitches(before, after) {
  return []
}
