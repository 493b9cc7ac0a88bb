// How many of the ascending numbers are at most the limit.
function countUpTo(numbers, limit) {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle] <= limit) low = middle + 1
    else high = middle
  }
  return low
}

function bestPay(gigs, rest, most) {
  const byEnd = [...gigs].sort((a, b) => a[1] - b[1])
  const ends = byEnd.map((gig) => gig[1])
  const before = byEnd.map((gig) => countUpTo(ends, gig[0] - rest))

  // best[i]: what the first i gigs can earn with the number of gigs that is allowed so far.
  let best = new Array(byEnd.length + 1).fill(0)
  for (let allowed = 1; allowed <= most; allowed++) {
    const more = [0]
    byEnd.forEach((gig, i) => more.push(Math.max(more[i], best[before[i]] + gig[2])))
    best = more
  }
  return best.at(-1)
}
