/** How long something keeps this thread, in which the server runs, too, from everybody else. */

/**
 * Reading this list of 1 MB takes about 1.7 ms; how long it takes here is the measure for a machine that is slow. Once
 * would take less than what the system counts CPU time by.
 */
const megabyte = JSON.stringify(Array.from({ length: 150_000 }, (_, index) => 100_000 + index))
const readingMilliseconds = 100 / 60

/** In CPU time of this thread: what else runs on the machine does not count. */
export async function busyMilliseconds(work: () => unknown): Promise<number> {
  const cpuAtStart = process.threadCpuUsage()
  await work()
  return millisecondsSince(cpuAtStart)
}

/** The longest turn of the event loop, in the same time. It keeps the loop turning, so it is dear. */
async function longestTurn(work: () => unknown): Promise<number> {
  let [longest, isOver, cpuAtStart] = [0, false, process.threadCpuUsage()]
  const note = () => {
    longest = Math.max(longest, millisecondsSince(cpuAtStart))
    cpuAtStart = process.threadCpuUsage()
    if (!isOver) setImmediate(note)
  }
  setImmediate(note)
  await work()
  isOver = true
  note()
  return longest
}

function millisecondsSince(cpuAtStart: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(cpuAtStart)
  return (user + system) / 1000
}

/** Whether a turn takes longer than this many milliseconds would be on a machine of our own, each time. */
export async function isSlow(work: () => unknown, milliseconds: number): Promise<boolean> {
  const measure = () => {
    for (let left = milliseconds; left > 0; left -= readingMilliseconds) JSON.parse(megabyte)
  }
  return (await fastest(work)) > (await fastest(measure))
}

async function fastest(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let repeat = 0; repeat < 4; repeat += 1) times.push(await longestTurn(work))
  return Math.min(...times)
}
