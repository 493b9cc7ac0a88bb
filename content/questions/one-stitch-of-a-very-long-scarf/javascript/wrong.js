// For each opening bracket: the stitches of one round, and where its closing bracket is.
function groupLengths(pattern) {
  const groups = new Map()
  const opened = []
  let stitches = 0
  let times = 0
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index]
    if (character >= '0' && character <= '9') {
      times = times * 10 + Number(character)
      continue
    }
    if (character === '(') {
      opened.push({ start: index, times: times || 1, before: stitches })
      stitches = 0
    } else if (character === ')') {
      const group = opened.pop()
      groups.set(group.start, { length: stitches, end: index })
      stitches = group.before + group.times * stitches
    } else {
      stitches += times || 1
    }
    times = 0
  }
  return groups
}

function stitchAt(pattern, position) {
  const groups = groupLengths(pattern)
  let times = 0
  let index = 0
  while (index < pattern.length) {
    const character = pattern[index]
    if (character >= '0' && character <= '9') {
      times = times * 10 + Number(character)
      index++
      continue
    }
    const { length, end } = groups.get(index) ?? { length: 1, end: index }
    // The number is forgotten only once it was used, so it goes into the group as well.
    const total = (times || 1) * length
    if (character !== '(') times = 0
    if (position >= total) {
      position -= total
      index = end + 1
    } else if (character === '(') {
      position %= length
      index++
    } else {
      return character
    }
  }
  return '-'
}
