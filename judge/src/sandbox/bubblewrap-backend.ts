import { spawn, type ChildProcess } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { closeSync, existsSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { ControlGroups } from './cgroup.ts'
import type { SandboxBackend } from './backend.ts'
import { SandboxSlotPool, type SandboxSlot } from './slot.ts'
import { closed, ignoreClosedPipe, type CapturedOutput } from './captured-output.ts'
import { JudgeFailure } from '../problem.ts'
import type { SandboxRequest, SandboxProfile } from './profile.ts'
import { withRlimits, RlimitFallback } from './rlimit-fallback.ts'
import { bubblewrapArguments } from './bubblewrap-arguments.ts'
import type { ResourceGroup } from './resource-group.ts'

/** Sandboxes built by bubblewrap: slower than the launcher, but available where the launcher is not. */

const bubblewrap = '/usr/bin/bwrap'
const CHANNEL = 3
const ARGUMENTS = 4
const STATUS = 5
const BLOCK = 6
const FILTER = 7
const FIRST_FILE = 8

export function bubblewrapIsInstalled(): boolean {
  return existsSync(bubblewrap)
}

export class BubblewrapBackend implements SandboxBackend {
  readonly group: Promise<ResourceGroup>
  readonly exited: Promise<number | undefined>
  readonly #child: ChildProcess
  readonly #inputDescriptor: number | undefined
  #statusText = ''

  constructor(
    profile: SandboxProfile,
    slot: SandboxSlot,
    slots: SandboxSlotPool,
    captured: CapturedOutput,
    filter: Buffer,
    groups: ControlGroups | undefined,
  ) {
    const input = profile.input === 'file' ? slots.openInput() : undefined
    const read = profile.input === 'fifo' ? SandboxSlotPool.openEnd(slot.inputPath, 'read') : input?.read
    this.#inputDescriptor = input?.write
    const owner = slot.uid === undefined ? {} : { uid: slot.uid, gid: slot.uid }
    // prettier-ignore
    const [program = bubblewrap, ...words] = [
      ...(groups === undefined ? withRlimits(profile.groupLimits) : []),
      bubblewrap, '--args', String(ARGUMENTS), '--json-status-fd', String(STATUS), '--block-fd', String(BLOCK),
      '--seccomp', String(FILTER), '--', ...profile.command,
    ]
    this.#child = spawn(program, words, {
      stdio: [
        read ?? (profile.input === 'pipe' ? 'pipe' : 'ignore'),
        captured.ends.output,
        captured.ends.error,
        'pipe',
        'pipe',
        'pipe',
        'pipe',
        'pipe',
        ...profile.files.map(() => 'pipe' as const),
      ],
      env: {},
      cwd: '/',
      detached: true,
      ...owner,
    })
    captured.closeWriteEnds()
    if (read !== undefined) closeSync(read)
    for (const stream of this.#child.stdio) stream?.on('error', ignoreClosedPipe)
    const processExit = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.once('error', (failure) => {
        this.#statusText = `${failure.message}\n`
        resolve()
      })
    })
    this.exited = processExit.then(() => this.#reportedStatus())
    // Moved into its cgroup now, before a submission waits for it: after a quiet moment the kernel needs some 8 ms.
    this.group = this.#childPid(processExit).then((pid) => openGroup(pid, profile, groups))
    this.group.catch(() => undefined)
    this.#stream(ARGUMENTS).end(bubblewrapArguments(profile, FIRST_FILE).join('\0'))
    this.#stream(FILTER).end(filter)
  }

  get channel(): Socket {
    return this.#stream(CHANNEL)
  }

  failureText(): string {
    return this.#statusText
  }

  start(request: SandboxRequest): void {
    request.files.forEach((body, index) => this.#stream(FIRST_FILE + index).end(body))
    if (this.#inputDescriptor !== undefined && request.input !== undefined) {
      writeWhole(this.#inputDescriptor, Buffer.from(request.input))
    }
    this.#child.stdin?.end(request.input)
    if (request.channel !== undefined) this.channel.write(request.channel)
    this.#stream(BLOCK).end('1')
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  release(): void {
    for (const stream of this.#child.stdio) stream?.destroy()
    if (this.#inputDescriptor !== undefined) closeSync(this.#inputDescriptor)
  }

  #stream(number: number): Socket {
    const stream = this.#child.stdio[number]
    if (!(stream instanceof Socket)) throw new JudgeFailure(`bubblewrap could not be started. ${this.#statusText}`)
    return stream
  }

  /** bubblewrap reports its child's id at the start and the command's exit status at the end, as lines of JSON. */
  #childPid(processExit: Promise<void>): Promise<number> {
    const status = this.#stream(STATUS)
    return new Promise((resolve, reject) => {
      status.on('data', (chunk: Buffer) => {
        this.#statusText += chunk.toString('utf8')
        const pid = /"child-pid": (\d+)/.exec(this.#statusText)?.[1]
        if (pid !== undefined) resolve(Number(pid))
      })
      void processExit.then(() => reject(new JudgeFailure('A sandbox did not start.')))
    })
  }

  async #reportedStatus(): Promise<number | undefined> {
    const stream = this.#child.stdio.at(STATUS)
    if (stream instanceof Socket) await closed(stream)
    const status = /"exit-code": (\d+)/.exec(this.#statusText)?.[1]
    return status === undefined ? undefined : Number(status)
  }
}

function openGroup(pid: number, profile: SandboxProfile, groups: ControlGroups | undefined): ResourceGroup {
  if (groups === undefined) return new RlimitFallback(pid)
  const group = groups.open({ isKept: false })
  try {
    const { memoryBytes, processes } = profile.groupLimits
    // One process more than the run may have: bubblewrap's own first process is in the group, too.
    group.limit({ memoryBytes, processes: processes + 1 })
    group.add(pid)
  } catch (error) {
    void group.remove().catch(() => undefined)
    throw new JudgeFailure('A sandbox ended before it began.', { cause: error })
  }
  return group
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
