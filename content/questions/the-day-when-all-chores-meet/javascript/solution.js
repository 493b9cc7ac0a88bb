function greatestCommonDivisor(first, second) {
  return second === 0 ? first : greatestCommonDivisor(second, first % second)
}

function nextCommonDay(periods) {
  return periods.reduce((day, period) => (day / greatestCommonDivisor(day, period)) * period, 1)
}
