import { readFile } from 'node:fs/promises'

/**
 * The CPU time that processes have used. Unlike elapsed time, it hardly depends on what else the machine does.
 * Only available on Linux.
 */

/** The unit of times in /proc (USER_HZ). */
const ticksPerSecond = 100

/** @returns the CPU seconds of these processes, or NaN if they are unknown */
export async function cpuSeconds(pids: readonly (number | undefined)[]): Promise<number> {
  let ticks = 0
  for (const pid of pids) ticks += (await statOf(pid))?.ticks ?? Number.NaN
  return ticks / ticksPerSecond
}

async function statOf(pid: number | undefined): Promise<{ ticks: number } | undefined> {
  const text = pid === undefined ? '' : await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name may contain spaces and brackets; the fields after it are numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.length > 13 ? { ticks: Number(fields[11]) + Number(fields[12]) } : undefined
}
