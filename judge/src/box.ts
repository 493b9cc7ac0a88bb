import { spawn, type ChildProcess } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { closeSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import type { Limits } from '@gradus/contract/judge'
import type { ControlGroups } from './cgroup.ts'
import { Lanes, type Lane } from './lane.ts'
import { JudgeFailure } from './problem.ts'
import { limitedBy, type RunGroup, UngroupedRun } from './ungrouped.ts'
import type { BoxContent, BoxResult, BoxShape, StopReason } from './shape.ts'
import { boxArguments } from './view.ts'

/** One box, from bubblewrap's start to the last descriptor. How it works and why stands in sandbox.ts. */

export const bubblewrap = '/usr/bin/bwrap'
const CHANNEL = 3
const ARGUMENTS = 4
const STATUS = 5
const BLOCK = 6
const FILTER = 7
const FIRST_FILE = 8

/** How often a running box is looked at, at least and at most. */
const shortestWatch = 5
const longestWatch = 50
/** How many times its clock limit a run may last on a machine that has no time for it. */
const mostStarvation = 10

export class Box {
  readonly shape: BoxShape
  /** Settles when no process and no descriptor of the box is left. */
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  readonly #groups: ControlGroups | undefined
  readonly #exited: Promise<void>
  readonly #grouped: Promise<RunGroup>
  readonly #inputDescriptor: number | undefined
  readonly #collected = { output: [] as Buffer[], error: [] as Buffer[], printed: [] as Buffer[], bytes: 0 }
  readonly #streams: { output: Socket; error: Socket }
  #status = ''
  #group: RunGroup | undefined
  /** What building the box took, which is not the run's. */
  #cpuBefore = 0
  #stop: StopReason | undefined
  #outputLimit = 64 * 1024
  #watchTimer: NodeJS.Timeout | undefined
  #started = false
  #settle: () => void = () => undefined

  constructor(shape: BoxShape, lane: Lane, lanes: Lanes, filter: Buffer, groups: ControlGroups | undefined) {
    this.shape = shape
    this.#groups = groups
    this.gone = new Promise((resolve) => {
      this.#settle = resolve
    })
    const output = Lanes.openPipe(lane.outputPath)
    const error = Lanes.openPipe(lane.errorPath)
    const input = shape.input === 'file' ? lanes.openInput() : undefined
    this.#inputDescriptor = input?.write
    const owner = lane.uid === undefined ? {} : { uid: lane.uid, gid: lane.uid }
    // prettier-ignore
    const [program = bubblewrap, ...words] = [
      ...(groups === undefined ? limitedBy(shape.held) : []),
      bubblewrap, '--args', String(ARGUMENTS), '--json-status-fd', String(STATUS), '--block-fd', String(BLOCK),
      '--seccomp', String(FILTER), '--', ...shape.command,
    ]
    this.#child = spawn(program, words, {
      stdio: [
        input?.read ?? (shape.input === 'pipe' ? 'pipe' : 'ignore'),
        output.write,
        error.write,
        'pipe',
        'pipe',
        'pipe',
        'pipe',
        'pipe',
        ...shape.files.map(() => 'pipe' as const),
      ],
      env: {},
      cwd: '/',
      detached: true,
      ...owner,
    })
    for (const descriptor of [output.write, error.write, input?.read]) {
      if (descriptor !== undefined) closeSync(descriptor)
    }
    for (const stream of this.#child.stdio) stream?.on('error', ignoreClosedPipe)
    this.#streams = {
      output: new Socket({ fd: output.read, readable: true, writable: false }),
      error: new Socket({ fd: error.read, readable: true, writable: false }),
    }
    this.#collect(this.#streams.output, this.#collected.output)
    this.#collect(this.#streams.error, this.#collected.error)
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.once('error', (failure) => {
        this.#status = `${failure.message}\n`
        resolve()
      })
    })
    // At once, while nobody waits: moving a process between groups after a quiet moment takes the kernel some 8 ms.
    this.#grouped = this.#readChildPid().then((pid) => this.#openGroup(pid))
    this.#grouped.catch(() => undefined)
    void this.#exited.then(() => {
      if (!this.#started) void this.#clear()
    })
    this.#writable(ARGUMENTS).end(boxArguments(shape, FIRST_FILE).join('\0'))
    this.#writable(FILTER).end(filter)
  }

  get usable(): boolean {
    return !this.#started && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Lets the command begin, once in the life of a box, and waits for its end. */
  async run(content: BoxContent): Promise<BoxResult> {
    if (this.#started) throw new JudgeFailure('A sandbox was to be used twice.')
    this.#started = true
    this.#outputLimit = content.limits.outputBytes
    const channel = this.#readable(CHANNEL)
    const received: Buffer[] = []
    let receivedBytes = 0
    const abort = (): void => this.#end('aborted')
    try {
      const group = await this.#grouped
      if (content.onChannel === undefined) {
        channel.on('data', (chunk: Buffer) => {
          receivedBytes += chunk.length
          if (receivedBytes > content.channelBytes) this.#end('channel')
          else received.push(chunk)
        })
      }
      content.files.forEach((body, index) => this.#writable(FIRST_FILE + index).end(body))
      if (this.#inputDescriptor !== undefined && content.input !== undefined) {
        writeWhole(this.#inputDescriptor, Buffer.from(content.input))
      }
      this.#child.stdin?.end(content.input)
      if (content.channel !== undefined) channel.write(content.channel)
      const begin = performance.now()
      this.#cpuBefore = group.cpuMilliseconds()
      content.signal?.addEventListener('abort', abort)
      if (content.signal?.aborted === true) abort()
      this.#watch(content.limits, begin)
      this.#writable(BLOCK).end('1')
      content.onChannel?.(channel)
      await this.#exited
      const wallMilliseconds = performance.now() - begin
      group.kill()
      await this.#drained(channel)
      return this.#result(content.limits, wallMilliseconds, Buffer.concat(received))
    } finally {
      content.signal?.removeEventListener('abort', abort)
      await this.#clear()
    }
  }

  /** What a living box uses right now; nothing before it runs. */
  cpuMilliseconds(): number {
    return this.#group === undefined ? 0 : this.#group.cpuMilliseconds() - this.#cpuBefore
  }

  memoryBytes(): number {
    return this.#group?.memoryBytes() ?? 0
  }

  /** Ends a box, whether it waits or runs. */
  discard(): void {
    if (this.#group === undefined) this.#child.kill('SIGKILL')
    else this.#end('aborted')
  }

  #writable(number: number): Socket {
    return this.#readable(number)
  }

  #readable(number: number): Socket {
    const stream = this.#child.stdio[number]
    if (!(stream instanceof Socket)) throw new JudgeFailure(`bubblewrap could not be started. ${this.#status}`)
    return stream
  }

  #collect(stream: Socket, chunks: Buffer[]): void {
    stream.on('error', ignoreClosedPipe)
    stream.on('data', (chunk: Buffer) => {
      const room = this.#outputLimit - this.#collected.bytes
      this.#collected.bytes += chunk.length
      if (room > 0) {
        const kept = chunk.subarray(0, room)
        chunks.push(kept)
        this.#collected.printed.push(kept)
      }
      if (chunk.length > room) this.#end('output')
    })
  }

  /** bubblewrap tells its child's id at the beginning and the command's exit status at the end, as lines of JSON. */
  #readChildPid(): Promise<number> {
    const status = this.#readable(STATUS)
    return new Promise((resolve, reject) => {
      status.on('data', (chunk: Buffer) => {
        this.#status += chunk.toString('utf8')
        const pid = /"child-pid": (\d+)/.exec(this.#status)?.[1]
        if (pid !== undefined) resolve(Number(pid))
      })
      void this.#exited.then(() => reject(new JudgeFailure(`A sandbox did not start. ${this.#complaint()}`)))
    })
  }

  #complaint(): string {
    return Buffer.concat(this.#collected.error).toString('utf8').slice(0, 500)
  }

  #openGroup(pid: number): RunGroup {
    if (this.#groups === undefined) {
      this.#group = new UngroupedRun(pid)
      return this.#group
    }
    const { memoryBytes, processes } = this.shape.held
    // One process more than the run may have: bubblewrap's own first process lives in the group too.
    const group = this.#groups.open({ memoryBytes, processes: processes + 1 })
    try {
      group.add(pid)
    } catch (error) {
      void group.remove().catch(() => undefined)
      throw new JudgeFailure(`A sandbox ended before it began. ${this.#complaint()}`, { cause: error })
    }
    this.#group = group
    return group
  }

  /**
   * Looks at the run often enough to end it soon after its limit: a group can use no more CPU time than there are
   * cores, so the next look can wait that long.
   */
  #watch(limits: Limits, begin: number): void {
    const look = (): void => {
      if (this.#group === undefined || this.#stop !== undefined) return
      const used = this.cpuMilliseconds()
      const elapsed = performance.now() - begin
      if (this.#group.memoryKills() > 0) return this.#end('memory')
      if (used >= limits.cpuMilliseconds) return this.#end('cpu')
      // A busy machine is not the program's waiting: what it wanted to compute and could not is not counted.
      const waited = elapsed >= limits.wallMilliseconds ? elapsed - this.#group.starvedMilliseconds() : elapsed
      const mostElapsed = limits.wallMilliseconds * mostStarvation
      if (waited >= limits.wallMilliseconds || elapsed >= mostElapsed) return this.#end('wall')
      const cpuLeft = (limits.cpuMilliseconds - used) / availableParallelism()
      const next = Math.min(cpuLeft, limits.wallMilliseconds - waited, longestWatch)
      this.#watchTimer = setTimeout(look, Math.max(next, shortestWatch))
    }
    this.#watchTimer = setTimeout(look, shortestWatch)
  }

  #end(reason: StopReason): void {
    this.#stop ??= reason
    if (this.#group === undefined) this.#child.kill('SIGKILL')
    else this.#group.kill()
  }

  /** All of a finished run's pipes are closed, because nothing is left that could hold them. */
  async #drained(channel: Socket): Promise<void> {
    channel.resume()
    const streams = [this.#streams.output, this.#streams.error, channel, this.#readable(STATUS)]
    await Promise.all(streams.map(closed))
  }

  #result(limits: Limits, wallMilliseconds: number, channel: Buffer): BoxResult {
    if (this.#group === undefined) throw new JudgeFailure('A sandbox ended before it began.')
    const figures = this.#group.figures()
    const cpuMilliseconds = Math.max(0, figures.cpuMilliseconds - this.#cpuBefore)
    const status = /"exit-code": (\d+)/.exec(this.#status)?.[1]
    let stop = this.#stop
    if (figures.memoryKills > 0) stop ??= 'memory'
    if (cpuMilliseconds >= limits.cpuMilliseconds) stop ??= 'cpu'
    if (stop === undefined && status === undefined) {
      throw new JudgeFailure(`A sandbox ended without a result. ${this.#complaint()}`)
    }
    return {
      status: status === undefined || stop !== undefined ? undefined : Number(status),
      stop,
      output: Buffer.concat(this.#collected.output),
      errorOutput: Buffer.concat(this.#collected.error),
      printed: Buffer.concat(this.#collected.printed),
      channel,
      cpuMilliseconds,
      wallMilliseconds,
      memoryBytes: figures.peakMemoryBytes,
      refusedProcesses: figures.refusedProcesses,
    }
  }

  async #clear(): Promise<void> {
    clearTimeout(this.#watchTimer)
    this.#child.kill('SIGKILL')
    await this.#exited
    for (const stream of [...this.#child.stdio, this.#streams.output, this.#streams.error]) stream?.destroy()
    if (this.#inputDescriptor !== undefined) closeSync(this.#inputDescriptor)
    await this.#group?.remove()
    this.#group = undefined
    this.#settle()
  }
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}

/** A guest that closes its end early makes our writing fail; its exit status tells the rest. */
function ignoreClosedPipe(): void {
  return undefined
}

function closed(stream: Socket): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    stream.once('end', resolve)
    stream.once('close', resolve)
  })
}
