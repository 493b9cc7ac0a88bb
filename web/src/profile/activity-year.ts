/**
 * The squares of a year: up to 53 weeks from Monday to Sunday. The last is the current week; the first is not before
 * the week of joining. Days are ISO dates in UTC.
 */

export interface HeatmapDay {
  readonly day: string
  readonly count: number
  /** The colour step: 0 for no answers, 4 for the busiest days. */
  readonly heat: 0 | 1 | 2 | 3 | 4
  readonly week: number
  /** 0 is Monday. */
  readonly weekday: number
}

export interface Year {
  readonly weeks: number
  readonly squares: readonly HeatmapDay[]
  /** The positions of the names of months. */
  readonly months: readonly { readonly name: string; readonly week: number }[]
  readonly activeDays: number
  readonly longestRun: number
  readonly busiestMonth: string | undefined
}

const maxWeeks = 53
/** The minimal number of weeks, so that a new user's squares aren't larger than others'. */
const weeksAtLeast = 16
const dayMilliseconds = 24 * 60 * 60 * 1000
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const longMonthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

export function yearOf(activity: readonly { day: string; answers: number }[], joinedDate: string, today: string): Year {
  const counts = new Map(activity.map(({ day, answers }) => [day, answers]))
  const last = Date.parse(today)
  const weekdayOfToday = (new Date(last).getUTCDay() + 6) % 7
  const joined = Date.parse(joinedDate.slice(0, 10))
  const thisMonday = last - weekdayOfToday * dayMilliseconds
  const since = Math.ceil((thisMonday - joined) / (7 * dayMilliseconds)) + 1
  const weeks = Math.min(maxWeeks, Math.max(weeksAtLeast, since))
  const first = thisMonday - (weeks - 1) * 7 * dayMilliseconds
  const days = Array.from({ length: (last - first) / dayMilliseconds + 1 }, (_, index) =>
    new Date(first + index * dayMilliseconds).toISOString().slice(0, 10),
  )
  const most = Math.max(0, ...days.map((day) => counts.get(day) ?? 0))
  const squares = days.map((day, index): HeatmapDay => {
    const count = counts.get(day) ?? 0
    return { day, count, heat: levelOf(count, most), week: Math.floor(index / 7), weekday: index % 7 }
  })
  return {
    weeks,
    squares,
    months: monthsOf(squares),
    activeDays: squares.filter(({ count }) => count > 0).length,
    longestRun: longestRun(squares),
    busiestMonth: busiestMonth(squares),
  }
}

/** The colour step of a day. Even one answer is visible, and the busiest day of a busy year has the deepest colour. */
function levelOf(count: number, most: number): HeatmapDay['heat'] {
  if (count === 0) return 0
  const share = count / Math.max(most, 4)
  if (share <= 0.25) return 1
  if (share <= 0.5) return 2
  return share <= 0.75 ? 3 : 4
}

/** The name of a month is above the first week that begins in it. */
function monthsOf(squares: readonly HeatmapDay[]) {
  const mondays = squares.filter(({ weekday }) => weekday === 0)
  return mondays
    .filter(({ day }, index) => index > 0 && day.slice(0, 7) !== mondays[index - 1]?.day.slice(0, 7))
    .map(({ day, week }) => ({ name: monthName.format(new Date(day)), week }))
}

function longestRun(squares: readonly HeatmapDay[]): number {
  let best = 0
  let run = 0
  for (const { count } of squares) {
    run = count > 0 ? run + 1 : 0
    best = Math.max(best, run)
  }
  return best
}

function busiestMonth(squares: readonly HeatmapDay[]): string | undefined {
  const sums = new Map<string, number>()
  for (const { day, count } of squares) sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + count)
  const [month, sum] = [...sums].reduce<[string, number]>((best, one) => (one[1] > best[1] ? one : best), ['', 0])
  return sum > 0 ? longMonthName.format(new Date(`${month}-01`)) : undefined
}
