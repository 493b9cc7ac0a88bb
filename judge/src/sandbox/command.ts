import type { Buffer } from 'node:buffer'
import type { Limits } from '@gradus/contract/judge'
import type { FilePlacement, MountPlan } from './mount-plan.ts'
import type { SandboxRequest, SandboxProfile } from './profile.ts'

export interface SandboxFile extends FilePlacement {
  readonly body: string | Buffer
}

/** A command, what its sandbox shows, and the files that it starts with. */
export interface SandboxCommand {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly mountPlan: MountPlan
  readonly files: readonly SandboxFile[]
}

/** The part that is known before a submission. */
export function profileOf(step: SandboxCommand, limits: Limits): SandboxProfile {
  return {
    diskBytes: limits.diskBytes,
    groupLimits: { memoryBytes: limits.memoryBytes, processes: limits.processes },
    command: step.command,
    environment: step.environment,
    mountPlan: step.mountPlan,
    files: step.files.map(({ path, executable }) => (executable === undefined ? { path } : { path, executable })),
  }
}

/** The part that one submission brings. */
export function requestOf(step: SandboxCommand, rest: Omit<SandboxRequest, 'files'>): SandboxRequest {
  return { files: step.files.map((file) => file.body), ...rest }
}
