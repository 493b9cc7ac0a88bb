// Returns the date of the first meeting by the rule that is not before today.
function nextMeeting(rule, today) {
  return ''
}
