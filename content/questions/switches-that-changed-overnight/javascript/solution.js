function changedSwitches(before, after) {
  // Bitwise operators work on 32 bits, and >>> reads them as a number without a sign.
  let difference = (before ^ after) >>> 0
  const changed = []
  for (let index = 0; difference > 0; index += 1) {
    if (difference & 1) changed.push(index)
    difference >>>= 1
  }
  return changed
}
