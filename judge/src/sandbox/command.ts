import type { Buffer } from 'node:buffer'
import type { Limits } from '@gradus/contract/judge'
import type { FilePlace, View } from './mount-plan.ts'
import type { BoxContent, BoxShape } from './profile.ts'

export interface BoxFile extends FilePlace {
  readonly body: string | Buffer
}

/** A command in a box. */
export interface Step {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly view: View
  readonly files: readonly BoxFile[]
}

export function shapeOf(step: Step, limits: Limits): BoxShape {
  return {
    diskBytes: limits.diskBytes,
    held: { memoryBytes: limits.memoryBytes, processes: limits.processes },
    command: step.command,
    environment: step.environment,
    view: step.view,
    files: step.files.map(({ path, executable }) => (executable === undefined ? { path } : { path, executable })),
  }
}

export function contentOf(step: Step, rest: Omit<BoxContent, 'files'>): BoxContent {
  return { files: step.files.map((file) => file.body), ...rest }
}
