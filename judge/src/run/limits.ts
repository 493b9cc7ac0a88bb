import type { Limits } from '@gradus/contract/judge'

const mebibyte = 1024 * 1024

/** The maxima that no author can exceed. */
export const maximumLimits: Limits = {
  cpuMilliseconds: 30_000,
  wallMilliseconds: 90_000,
  memoryBytes: 2048 * mebibyte,
  processes: 256,
  outputBytes: 8 * mebibyte,
  diskBytes: 512 * mebibyte,
}

/** With less memory an interpreter cannot start, and the verdict would describe the interpreter, not the program. */
const minimumMemoryBytes = 16 * mebibyte

/**
 * The language's limits with the task's changes, at most the judge's maxima. A task that changes only the CPU limit gets
 * three times as much wall-clock time.
 */
export function limitsFor(
  language: Limits,
  task: { readonly [name in keyof Limits]?: number | undefined } = {},
): Limits {
  const cpuMilliseconds = task.cpuMilliseconds ?? language.cpuMilliseconds
  const wallMilliseconds =
    task.wallMilliseconds ?? (task.cpuMilliseconds === undefined ? language.wallMilliseconds : cpuMilliseconds * 3)
  return {
    cpuMilliseconds: Math.min(cpuMilliseconds, maximumLimits.cpuMilliseconds),
    wallMilliseconds: Math.min(wallMilliseconds, maximumLimits.wallMilliseconds),
    memoryBytes: Math.min(
      Math.max(task.memoryBytes ?? language.memoryBytes, minimumMemoryBytes),
      maximumLimits.memoryBytes,
    ),
    processes: Math.min(task.processes ?? language.processes, maximumLimits.processes),
    outputBytes: Math.min(task.outputBytes ?? language.outputBytes, maximumLimits.outputBytes),
    diskBytes: Math.min(task.diskBytes ?? language.diskBytes, maximumLimits.diskBytes),
  }
}
