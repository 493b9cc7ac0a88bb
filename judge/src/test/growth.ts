/*
 * Whether a time grows with the length of a text or with its square: sixteen texts take as long to read as one that is
 * sixteen times as long, if the reader is linear, and a sixteenth of it if it is quadratic. No time is asserted, only
 * this ratio.
 */

const growth = 16
/** Nearer to what is quadratic: of a long text more is kept in memory, which takes the collector a few times as long. */
const maxGrowth = 8
/** Milliseconds: what took no longer than this for the long text needs no second look. */
const negligible = 10
/** Milliseconds that a measurement takes at least: the system counts a thread's time in steps of some milliseconds. */
const measured = 40
/** What is quadratic is so each time; what is linear only looks quadratic while the machine collects or compiles. */
const rounds = 6

/** Of this thread alone, so that whatever else the machine does is not counted. */
function milliseconds(count: number, work: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let done = 0; done < count; done += 1) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** @param work reads a text of the given length; it gets shorter ones, too */
export function isLinear(work: (length: number) => unknown, length: number): boolean {
  const first = milliseconds(1, () => work(length))
  if (first < negligible) return true
  const repeats = Math.ceil(measured / first)
  for (let round = 0; round < rounds; round += 1) {
    const long = milliseconds(repeats, () => work(length))
    if (long < repeats * negligible) return true
    if (long < maxGrowth * milliseconds(repeats * growth, () => work(length / growth))) return true
  }
  return false
}

/** A text of about this length: a part that is repeated between a beginning and an end. */
export function repeatedText(beginning: string, part: string, end: string, length: number): string {
  return beginning + part.repeat(Math.ceil(length / part.length)) + end
}
