// Returns the first minute after now in which the job runs, or "never".
function nextRun(schedule, now) {
  return ''
}
