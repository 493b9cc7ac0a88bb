// Returns the most that the band can earn with at most `most` gigs and a rest after each of them.
function bestPay(gigs, rest, most) {
  return 0
}
