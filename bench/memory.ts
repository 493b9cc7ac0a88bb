import { readdir, readFile } from 'node:fs/promises'

/** The memory of processes: their proportional set size, which counts a shared page once. */

const megabyte = 1024

/** In megabytes; NaN if the process has ended. */
export async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN) / megabyte
}

/** The memory of a process and of all that it started, in megabytes. */
export async function memoryOfTree(pid: number): Promise<number> {
  let sum = await memoryOf(pid)
  for (const child of await childrenOf(pid)) {
    const memory = await memoryOfTree(child)
    // It may have ended meanwhile.
    if (Number.isFinite(memory)) sum += memory
  }
  return sum
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}
