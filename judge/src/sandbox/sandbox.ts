import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import type { Limits } from '@gradus/contract/judge'
import { traced } from '@gradus/telemetry/tracing'
import type { CoreAllocator } from './core-allocator.ts'
import type { SandboxBackend } from './backend.ts'
import { closed, type CapturedOutput } from './captured-output.ts'
import { watchLimits, type LimitWatch } from './limit-watch.ts'
import { JudgeFailure } from '../problem.ts'
import type { SandboxRequest, SandboxResult, SandboxProfile, StopReason } from './profile.ts'
import type { ResourceGroup } from './resource-group.ts'

/*
 * Theory of operation
 *
 * Every command that a submission causes, compilers included, runs in a sandbox of its own, which is never used twice.
 * The launcher (launcher/launcher.c) builds sandboxes. Bubblewrap does it if the launcher cannot be compiled, or if the
 * machine does not allow it. Both build the same sandbox:
 *   - New namespaces of every kind (user, mount, process, network, IPC, host name, cgroup). The network has only an
 *     empty loopback interface, and the system call filter refuses internet sockets unless a language asks for them.
 *   - A read-only root of its own: the toolchain's folders, the devices null, zero, full, random and urandom, a /proc of
 *     its own processes, the /etc entries that the language names. No home folder, no configuration.
 *   - Execute-only programs (language/execute-only.ts, and compiled programs). The kernel then denies access to the
 *     memory of their processes, even through /proc/self/mem, and /proc lists no such process to another one.
 *   - One writable folder, /box, in memory and limited in size. It disappears with the sandbox, so the judge never
 *     deletes anything.
 *   - No privileges: an ordinary user inside, and outside a user id that nothing else on the machine has (the slot's).
 *     No capabilities, no new privileges, no setuid, no core dumps (harden-process.ts).
 *   - A system call filter (seccomp.ts) and a cgroup (cgroup.ts) that limits memory, processes and CPU time.
 *
 * Life of a sandbox. It occupies a slot (slot.ts). From its first instruction it is in the slot's cgroup, so everything
 * that it does is limited and counted. It creates its namespaces and mounts what all sandboxes share; it can wait in
 * this state, *blank*, for any submission. Then it receives its profile (mount plan, limits, command), which is the same
 * for all submissions of a kind; it can wait in this state, *ready*, in the pool (pool.ts). Last it receives the input
 * and the files of one submission, and the command starts. CPU time used before that does not count. The slot's next
 * sandbox starts when no process of this one is left. With bubblewrap there are no blank sandboxes: the judge moves each
 * into a cgroup when bubblewrap has reported the process id of its child.
 *
 * Output leaves a sandbox through pipes only: standard output, standard error, and the channel (descriptor 3), which is
 * a two-way pipe. The judge never opens, writes or changes anything in a folder that a sandboxed program has written. A compiler's
 * product leaves its sandbox through the channel as bytes and enters the next sandbox as a file that the init process
 * writes. Compile and run therefore share nothing: the run cannot see the source of the tests, and a process that a
 * compiler left cannot reach the run. The price is copying some kilobytes (C) to two megabytes (Go), about a
 * millisecond. A shared folder would save that, but the judge would have to clean a folder that a sandboxed program has written.
 *
 * Two sandboxes can exchange input and output (validator/interaction.ts): their slots have a FIFO for input as well, and
 * threads of the judge copy the output of each to the input of the other. They share no pipe and nothing else.
 *
 * The channel also carries the completion mark. The judge sends a new random mark for each run. The runner around the
 * author's tests reads it before anything else, marks the descriptor close-on-exec, closes it in forked children, and
 * sends the mark back after the last test. Printing cannot reach the channel. A program that shares its address space
 * with the tests could still search memory for the mark. Questions that must be safe from this should be input-and-output
 * questions, which judge the program from outside (see the authoring guide).
 *
 * End of a run. A run ends by itself or at a limit: CPU time of the cgroup (the time limit), the clock (for programs
 * that wait; time in which others had the cores, or the machine stood still, does not count), memory (the kernel's count
 * of OOM kills), bytes of output. The judge ends a run by killing its cgroup; when the init process dies, the kernel
 * kills the rest of the namespace. Processes outside of the sandbox report the command's exit status. Nothing outlives
 * the judge: the launcher exits with it, and every sandbox with the launcher. A sandbox that ended without a status
 * although the judge did not end it has failed itself: that is a JudgeFailure and never the candidate's fault.
 */

/** Milliseconds after the end of a run until its pipes are closed. Reading what is in them takes less than one. */
const drainMilliseconds = 2_000
/** Milliseconds after which a kill that may have come too early is repeated. */
const killAgainMilliseconds = 50

export class Sandbox {
  readonly profile: SandboxProfile
  /** Resolves when no process and no descriptor of the sandbox is left. Rejects if a process may have survived. */
  readonly gone: Promise<void>
  readonly #backend: SandboxBackend
  readonly #captured: CapturedOutput
  readonly #cores: CoreAllocator
  #group: ResourceGroup | undefined
  #ended = false
  /** CPU time of building the sandbox, which does not count. */
  #cpuBeforeStart = 0
  #stop: StopReason | undefined
  /** Why the run could not be watched: without its figures it would have no limits. */
  #failure: unknown
  #watch: LimitWatch | undefined
  #killTimer: NodeJS.Timeout | undefined
  #started = false
  #commandStarted = false
  #slotIsFree: Promise<unknown> = Promise.resolve()
  #cleared: Promise<void> | undefined
  #settle: (cleared: Promise<void>) => void = () => undefined

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
    void backend.exited.then(() => {
      this.#ended = true
      this.#watch?.stop()
      clearTimeout(this.#killTimer)
      if (!this.#started) this.#release()
    })
  }

  get usable(): boolean {
    return !this.#started && !this.#ended
  }

  /** Starts the command and waits for its end. A sandbox runs once. */
  run(request: SandboxRequest): Promise<SandboxResult> {
    return traced('sandbox', {}, () => this.#run(request))
  }

  async #run(request: SandboxRequest): Promise<SandboxResult> {
    if (this.#started) throw new JudgeFailure('A sandbox cannot run twice.')
    this.#started = true
    this.#captured.limit = request.limits.outputBytes
    const received: Buffer[] = []
    let receivedBytes = 0
    const abort = (): void => this.#end('aborted')
    let releaseCores: (() => void) | undefined
    try {
      const group = await this.#joinedGroup()
      releaseCores = this.#cores.place(group, request.placement ?? 'any')
      const { channel } = this.#backend
      if (request.onChannel === undefined) {
        channel.on('data', (chunk: Buffer) => {
          receivedBytes += chunk.length
          if (receivedBytes > request.channelBytes) this.#end('channel')
          else received.push(chunk)
        })
      }
      const begin = performance.now()
      this.#cpuBeforeStart = group.cpuMilliseconds()
      request.signal?.addEventListener('abort', abort)
      this.#watch = this.#watchLimits(request, group, begin)
      if (request.signal?.aborted === true) abort()
      if (this.#stop === undefined) {
        this.#commandStarted = true
        this.#backend.start(request)
        request.onChannel?.(channel)
      }
      const status = await this.#backend.exited
      const wallMilliseconds = performance.now() - begin
      // A status is reported only after process 1 and its namespace have ended.
      if (status === undefined) group.kill()
      await this.#drained(channel)
      return this.#result(request.limits, status, wallMilliseconds, Buffer.concat(received))
    } finally {
      request.signal?.removeEventListener('abort', abort)
      releaseCores?.()
      // Not awaited: the result is complete, but the kernel may need a moment to release the last process.
      this.#release()
    }
  }

  /** CPU time of the run so far; 0 before it starts. */
  cpuMilliseconds(): number {
    return this.#measured((group) => group.cpuMilliseconds() - this.#cpuBeforeStart)
  }

  /** How long the run was ready but had no core; 0 where the kernel does not report it. */
  starvedMilliseconds(): number {
    return this.#measured((group) => group.starvedMilliseconds())
  }

  memoryBytes(): number {
    return this.#measured((group) => group.memoryBytes())
  }

  /** Does not throw: timers call it, where an exception would end the judge. */
  #measured(read: (group: ResourceGroup) => number): number {
    try {
      return this.#group === undefined ? 0 : read(this.#group)
    } catch (error) {
      this.#fail(error)
      return 0
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    this.#end('aborted')
  }

  /** Ends a sandbox that waits or runs. */
  discard(): void {
    this.#end('aborted')
  }

  stop(reason: StopReason): void {
    this.#end(reason)
  }

  /**
   * Opens the pipes of a sandbox with `input: 'fifo'`, before it runs. `holdInput` and `holdOutput` are the other ends
   * of the two pipes: while they are open, the pipes stay usable without the sandbox. The caller closes all of them.
   */
  openPipes() {
    const { read, hold } = this.#captured.divert()
    const input = this.#captured.openInput()
    return { input: input.write, holdInput: input.hold, output: read, holdOutput: hold }
  }

  /** Reserves the slot until its pipes are no longer in use. */
  holdSlot(until: Promise<unknown>): void {
    this.#slotIsFree = until
  }

  async #joinedGroup(): Promise<ResourceGroup> {
    try {
      return await this.#backend.group
    } catch (error) {
      throw new JudgeFailure(`A sandbox did not start. ${this.#failureText()}`, { cause: error })
    }
  }

  #failureText(): string {
    return (this.#backend.failureText() + this.#captured.error.toString('utf8')).slice(0, 500)
  }

  #watchLimits(request: SandboxRequest, group: ResourceGroup, begin: number): LimitWatch {
    return watchLimits(request, group, begin, {
      isEnding: () => this.#ended || this.#stop !== undefined,
      cpuMilliseconds: () => this.cpuMilliseconds(),
      onLimit: (limit) => this.#end(limit),
      onFailure: (failure) => this.#fail(failure),
    })
  }

  #end(reason: StopReason): void {
    this.#stop ??= reason
    this.#kill()
  }

  /** Repeats until the sandbox has ended: a process may not have entered the cgroup yet. */
  #kill(): void {
    if (this.#ended) return
    this.#watch?.stop()
    clearTimeout(this.#killTimer)
    this.#killTimer = setTimeout(() => this.#kill(), killAgainMilliseconds)
    try {
      if (!this.#commandStarted) this.#backend.kill()
      this.#group?.kill()
    } catch {
      // For example, the judge has no free descriptor at the moment. The timer tries again.
    }
  }

  /**
   * Settles when all pipes of the finished run have reached their end, or when nothing more can arrive: a descriptor that
   * was sent through a cycle of sockets stays open without a process, until the kernel collects such cycles.
   */
  async #drained(channel: Socket): Promise<void> {
    channel.resume()
    // If the judge itself had no core for this time, setImmediate lets it read first what has arrived.
    const timer = setTimeout(() => setImmediate(() => this.#closePipes(channel)), drainMilliseconds)
    await Promise.all([this.#captured.drained(), closed(channel)])
    clearTimeout(timer)
  }

  #closePipes(channel: Socket): void {
    channel.destroy()
    this.#captured.release()
  }

  #result(limits: Limits, status: number | undefined, wallMilliseconds: number, channel: Buffer): SandboxResult {
    if (this.#group === undefined) throw new JudgeFailure('A sandbox ended before it began.')
    if (this.#failure !== undefined)
      throw new JudgeFailure('A run could not be limited, so it was ended.', { cause: this.#failure })
    const usage = this.#group.usage()
    const cpuMilliseconds = Math.max(0, usage.cpuMilliseconds - this.#cpuBeforeStart)
    let stop = this.#stop
    if (usage.memoryKills > 0) stop ??= 'memory'
    if (cpuMilliseconds >= limits.cpuMilliseconds) stop ??= 'cpu'
    if (stop === undefined && status === undefined) {
      throw new JudgeFailure(`A sandbox ended without a result. ${this.#failureText()}`)
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
      memoryBytes: usage.peakMemoryBytes,
      refusedProcesses: usage.refusedProcesses,
    }
  }

  #release(): void {
    this.#cleared ??= this.#clear()
    this.#settle(this.#cleared)
  }

  async #clear(): Promise<void> {
    if (!this.#ended) {
      this.#commandStarted = false
      this.#kill()
      await this.#backend.exited
    }
    this.#backend.release()
    this.#captured.release()
    const group = this.#group
    // A removed group has no figures.
    this.#group = undefined
    await group?.clear()
    await this.#slotIsFree
  }
}
