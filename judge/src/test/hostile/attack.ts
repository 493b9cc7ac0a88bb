import type { Limits, Outcome } from '@gradus/contract/judge'

/** Filling memory costs CPU time, on some machines a lot. */
const fills = { cpuMilliseconds: 15_000, wallMilliseconds: 45_000 }

/**
 * Attacks, each with the outcomes that it may have. An attack that ends in `passed` probes the sandbox, for example by
 * reading a file: the candidate's `attack` returns what it achieved, and the tests pass only if it achieved nothing.
 */
export const attacks = {
  'ends an endless loop at the CPU limit': { outcomes: ['timeLimit'], message: /CPU time/ },
  'ends a fork bomb': { outcomes: ['timeLimit', 'memoryLimit', 'failed', 'runtimeError'] },
  'ends a memory bomb at the memory limit': { outcomes: ['memoryLimit'], message: /memory/, limits: fills },
  'counts the memory of all processes together': {
    outcomes: ['memoryLimit'],
    message: /memory/,
    limits: { ...fills, processes: 250 },
  },
  'ends endless output at the output limit': { outcomes: ['outputLimit'], message: /printed more/ },
  'ends a sleeping program by the clock': { outcomes: ['timeLimit'], message: /waiting/ },
  'fails a program that exits with 0 before the last test': { outcomes: ['failed'], message: /before the last test/ },
  'takes no verdict from what is printed': { outcomes: ['failed'], message: /before the last test/ },
  'fails a program that closes every descriptor': { outcomes: ['failed', 'runtimeError'] },
  'limits files to the disk limit': { outcomes: ['passed'] },
  'shows neither the tests nor files of the host': { outcomes: ['passed'] },
  'reaches no network': { outcomes: ['passed'] },
  'lets nothing be written outside the run': { outcomes: ['passed'] },
  'lets nothing else be killed, traced or seen': { outcomes: ['passed'] },
  'follows no planted links': { outcomes: ['passed'] },
} satisfies Record<string, { outcomes: readonly Outcome[]; message?: RegExp; limits?: Partial<Limits> }>

export type AttackName = keyof typeof attacks

export interface AttackedLanguage {
  readonly code: 5 | 6 | 8 | 11 | 12 | 16
  readonly name: string
  readonly right: string
  readonly wrong: string
  /** Does not compile. The error is in line 3. */
  readonly broken: string
  readonly plainTests: string
  /** Calls `attack` and fails if it achieved anything. */
  readonly attackTests: string
  readonly sources: Readonly<Record<AttackName, string>>
  /** Attacks that are refused as a compile error, each with the compiler output that the candidate sees. */
  readonly refused?: Readonly<Partial<Record<AttackName, RegExp>>>
}

/** A text that the tests of an attack contain. No candidate may find it in a file. */
export const testsMarker = 'HIDDEN-IN-THE-TESTS'

export const unreadablePaths = [
  '/etc/passwd',
  '/etc/shadow',
  '/etc/hostname',
  '/root',
  '/home',
  '/var',
  '/run',
  '/sys',
  '/boot',
  '/proc/1/environ',
  '/proc/kcore',
  '/dev/mem',
  '/dev/sda',
  '/dev/vda',
  '/dev/kmsg',
  '/opt',
  '/usr/local',
]

export const unwritablePaths = [
  '/x',
  '/usr/x',
  '/usr/lib/x',
  '/usr/bin/x',
  '/etc/x',
  '/dev/x',
  '/gradus/x',
  '/gradus-x',
  '../x',
  '/proc/sys/kernel/hostname',
  '/proc/sysrq-trigger',
  '/sys/x',
  '/root/x',
]
