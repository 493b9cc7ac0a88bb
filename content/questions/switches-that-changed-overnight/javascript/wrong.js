function changedSwitches(before, after) {
  let difference = before ^ after
  const changed = []
  for (let index = 0; difference > 0; index += 1) {
    if (difference & 1) changed.push(index)
    difference >>= 1
  }
  return changed
}
