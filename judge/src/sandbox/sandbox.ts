import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import type { Limits } from '@gradus/contract/judge'
import type { CoreAllocator } from './core-allocator.ts'
import type { SandboxBackend } from './backend.ts'
import { closed, type CapturedOutput } from './captured-output.ts'
import { JudgeFailure } from '../problem.ts'
import type { SandboxRequest, SandboxResult, SandboxProfile, StopReason } from './profile.ts'
import type { ResourceGroup } from './resource-group.ts'

/** One sandbox, from its waiting to the last descriptor. How it works and why stands in sandbox.ts. */

/** How often a running sandbox is looked at, at least and at most. */
const shortestWatch = 5
const longestWatch = 50
/** How many times its clock limit a run may last on a machine that has no time for it. */
export const mostStarvation = 10
/** A run that used less than this share of a core, and has no thread that wants one, is waiting for something else. */
const leastComputing = 0.1
/** Milliseconds over which that is measured. */
const activityWindow = 50

export class Sandbox {
  readonly profile: SandboxProfile
  /** Settles when no process and no descriptor of the sandbox is left. */
  readonly gone: Promise<void>
  readonly #backend: SandboxBackend
  readonly #captured: CapturedOutput
  readonly #cores: CoreAllocator
  #group: ResourceGroup | undefined
  #over = false
  /** What building the sandbox took, which is not the run's. */
  #cpuBefore = 0
  #stop: StopReason | undefined
  #watchTimer: NodeJS.Timeout | undefined
  #started = false
  #begun = false
  #slotIsFree: Promise<unknown> = Promise.resolve()
  #settle: () => void = () => undefined

  constructor(profile: SandboxProfile, backend: SandboxBackend, captured: CapturedOutput, cores: CoreAllocator) {
    this.profile = profile
    this.#cores = cores
    this.#backend = backend
    this.#captured = captured
    captured.overflow = () => this.#end('output')
    this.gone = new Promise((resolve) => {
      this.#settle = resolve
    })
    backend.group.then(
      (group) => {
        this.#group = group
      },
      () => undefined,
    )
    void backend.ended.then(() => {
      this.#over = true
      clearTimeout(this.#watchTimer)
      if (!this.#started) void this.#clear()
    })
  }

  get usable(): boolean {
    return !this.#started && !this.#over
  }

  /** Lets the command begin, once in the life of a sandbox, and waits for its end. */
  async run(content: SandboxRequest): Promise<SandboxResult> {
    if (this.#started) throw new JudgeFailure('A sandbox was to be used twice.')
    this.#started = true
    this.#captured.limit = content.limits.outputBytes
    const received: Buffer[] = []
    let receivedBytes = 0
    const abort = (): void => this.#end('aborted')
    let leaveCores: (() => void) | undefined
    try {
      const group = await this.#grouped()
      leaveCores = this.#cores.place(group, content.place ?? 'any')
      const { channel } = this.#backend
      if (content.onChannel === undefined) {
        channel.on('data', (chunk: Buffer) => {
          receivedBytes += chunk.length
          if (receivedBytes > content.channelBytes) this.#end('channel')
          else received.push(chunk)
        })
      }
      const begin = performance.now()
      this.#cpuBefore = group.cpuMilliseconds()
      content.signal?.addEventListener('abort', abort)
      this.#watch(content, begin)
      if (content.signal?.aborted === true) abort()
      if (this.#stop === undefined) {
        this.#begun = true
        this.#backend.begin(content)
        content.onChannel?.(channel)
      }
      const status = await this.#backend.ended
      const wallMilliseconds = performance.now() - begin
      // A status is told when process 1 and all that it held are buried.
      if (status === undefined) group.kill()
      await this.#drained(channel)
      return this.#result(content.limits, status, wallMilliseconds, Buffer.concat(received))
    } finally {
      content.signal?.removeEventListener('abort', abort)
      leaveCores?.()
      // Whoever waits for the result does not wait for the kernel to let go of the last process.
      void this.#clear()
    }
  }

  /** What a living sandbox uses right now; nothing before it runs. */
  cpuMilliseconds(): number {
    return this.#group === undefined ? 0 : this.#group.cpuMilliseconds() - this.#cpuBefore
  }

  memoryBytes(): number {
    return this.#group?.memoryBytes() ?? 0
  }

  /** Ends a sandbox, whether it waits or runs. */
  discard(): void {
    this.#end('aborted')
  }

  stop(reason: StopReason): void {
    this.#end(reason)
  }

  /** The pipes of a sandbox whose input is the slot's, before it runs. Whoever takes them closes them. */
  openPipes() {
    const { read, hold } = this.#captured.divert()
    const input = this.#captured.openInput()
    return { input: input.write, holdInput: input.hold, output: read, holdOutput: hold }
  }

  /** Keeps the slot from the next sandbox for as long as somebody has one of its pipes. */
  holdSlot(until: Promise<unknown>): void {
    this.#slotIsFree = until
  }

  async #grouped(): Promise<ResourceGroup> {
    try {
      return await this.#backend.group
    } catch (error) {
      throw new JudgeFailure(`A sandbox did not start. ${this.#complaint()}`, { cause: error })
    }
  }

  #complaint(): string {
    return (this.#backend.complaint() + this.#captured.error.toString('utf8')).slice(0, 500)
  }

  /**
   * Looks at the run often enough to end it soon after its limit: a group can use no more CPU time than there are
   * cores, so the next look can wait that long.
   */
  #watch({ limits, onComputing, excusedMilliseconds }: SandboxRequest, begin: number): void {
    let before = { elapsed: 0, used: 0 }
    const look = (): void => {
      if (this.#group === undefined || this.#over || this.#stop !== undefined) return
      const used = this.cpuMilliseconds()
      const elapsed = performance.now() - begin
      if (onComputing !== undefined && elapsed - before.elapsed >= activityWindow) {
        const isBusy = used - before.used >= (elapsed - before.elapsed) * leastComputing
        onComputing(isBusy || this.#group.isRunnable())
        before = { elapsed, used }
      }
      if (this.#group.memoryKills() > 0) return this.#end('memory')
      if (used >= limits.cpuMilliseconds) return this.#end('cpu')
      // A busy machine is not the program's waiting: what it wanted to compute and could not is not counted.
      const excused = (): number => (this.#group?.starvedMilliseconds() ?? 0) + (excusedMilliseconds?.() ?? 0)
      const waited = elapsed >= limits.wallMilliseconds ? elapsed - excused() : elapsed
      const mostElapsed = limits.wallMilliseconds * mostStarvation
      if (waited >= limits.wallMilliseconds || elapsed >= mostElapsed) return this.#end('wall')
      const cpuLeft = (limits.cpuMilliseconds - used) / availableParallelism()
      const next = Math.min(cpuLeft, limits.wallMilliseconds - waited, longestWatch)
      this.#watchTimer = setTimeout(look, Math.max(next, shortestWatch))
    }
    const first = Math.min(limits.cpuMilliseconds / availableParallelism(), limits.wallMilliseconds, longestWatch)
    this.#watchTimer = setTimeout(look, Math.max(first, shortestWatch))
  }

  #end(reason: StopReason): void {
    this.#stop ??= reason
    this.#kill()
  }

  /** Again and again until it is over: at first a process may still be on its way into the group. */
  #kill(): void {
    if (this.#over) return
    this.#group?.kill()
    if (!this.#begun) this.#backend.kill()
    clearTimeout(this.#watchTimer)
    this.#watchTimer = setTimeout(() => this.#kill(), longestWatch)
  }

  /** All of a finished run's pipes are closed, because nothing is left that could hold them. */
  async #drained(channel: Socket): Promise<void> {
    channel.resume()
    await Promise.all([this.#captured.drained(), closed(channel)])
  }

  #result(limits: Limits, status: number | undefined, wallMilliseconds: number, channel: Buffer): SandboxResult {
    if (this.#group === undefined) throw new JudgeFailure('A sandbox ended before it began.')
    const figures = this.#group.figures()
    const cpuMilliseconds = Math.max(0, figures.cpuMilliseconds - this.#cpuBefore)
    let stop = this.#stop
    if (figures.memoryKills > 0) stop ??= 'memory'
    if (cpuMilliseconds >= limits.cpuMilliseconds) stop ??= 'cpu'
    if (stop === undefined && status === undefined) {
      throw new JudgeFailure(`A sandbox ended without a result. ${this.#complaint()}`)
    }
    return {
      status: stop === undefined ? status : undefined,
      stop,
      output: this.#captured.output,
      errorOutput: this.#captured.error,
      combinedOutput: this.#captured.combined,
      channel,
      cpuMilliseconds,
      wallMilliseconds,
      memoryBytes: figures.peakMemoryBytes,
      refusedProcesses: figures.refusedProcesses,
    }
  }

  async #clear(): Promise<void> {
    if (!this.#over) {
      this.#begun = false
      this.#kill()
      await this.#backend.ended
    }
    this.#backend.release()
    this.#captured.release()
    try {
      await this.#group?.clear()
      await this.#slotIsFree
    } finally {
      this.#group = undefined
      this.#settle()
    }
  }
}
