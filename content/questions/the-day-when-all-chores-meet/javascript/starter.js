// The smallest number of days, greater than 0, that is a multiple of every period.
function nextCommonDay(periods) {
  return 0
}
