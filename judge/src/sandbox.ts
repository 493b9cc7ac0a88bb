import { spawn, type ChildProcess } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { closeSync, existsSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { availableParallelism } from 'node:os'
import type { Limits } from '@gradus/contract/judge'
import type { ControlGroups, GroupLimits } from './cgroup.ts'
import { limitedBy, type RunGroup, UngroupedRun } from './ungrouped.ts'
import { Lanes, type Lane } from './lane.ts'
import { JudgeFailure } from './problem.ts'
import { seccompFilter } from './seccomp.ts'
import { viewArguments, type FilePlace, type View } from './view.ts'

/*
 * Theory of operation
 *
 * Every command that a submission causes, compilers included, runs in a box of its own: one life of bubblewrap, never
 * used twice. A box gives
 *   - new namespaces of every kind (user, mount, process, network, IPC, host name, control group). The network has no
 *     interface but an empty loopback, and the system call filter refuses internet sockets unless a language asks;
 *   - a root that is built for it and read-only: the toolchain's folders, the devices null, zero, full, random and
 *     urandom, a /proc of its own processes, the /etc entries that the language names. No home, no configuration;
 *   - one writable folder, /box, in memory, limited in size, gone with the box. Nothing is ever removed by the judge;
 *   - no privileges: an ordinary user inside, and outside an id that nothing else on the machine has (a lane's);
 *     no capabilities, no new privileges, no setuid, no core files (the judge lowers its own limits at the start);
 *   - a system call filter (seccomp.ts) and a control group (cgroup.ts) that holds memory, processes and CPU time.
 *
 * The life of a box. bubblewrap is started with its arguments in a pipe, so that no process list shows them. It makes
 * the namespaces, builds the root, copies the files that we send through pipes, and then waits at a block. By then it
 * has told the process id of its child, and that child is put into the control group; from here on whatever it does is
 * counted and limited. We open the block and bubblewrap starts the command. Because everything up to the block is the
 * same for all runs of a kind, a box can wait there, ready, before a submission comes (stock.ts); it is then used once.
 *
 * What comes out comes through pipes: standard output and error, and the channel (descriptor 3), a two-way pipe. The
 * judge never opens, writes or changes anything in a folder that a guest wrote. A compiler's product leaves its box
 * through the channel as bytes and enters the next box as a file that bubblewrap writes: compile and run share nothing,
 * the run cannot see the tests' source, and what a compiler left running cannot reach the run. The cost is copying
 * some kilobytes (C) to two megabytes (Go) through a pipe, about a millisecond; a shared folder would save it, but then
 * somebody has to empty that folder, and a guest has written there.
 *
 * The channel also carries the completion mark. The judge sends a new random mark for each run; the runner around the
 * author's tests takes it before anything else, marks the descriptor close-on-exec, closes it in forked children, and
 * sends the mark back after the last test. Printing cannot reach the channel. A program in the same address space as
 * its tests could still search its own memory for the mark; kinds that need certainty against that judge the program
 * from outside (input and output), as the authoring guide says.
 *
 * The end. A run ends by itself, or at a limit: the group's CPU time (which decides the time limit), the clock (for
 * programs that wait; time in which others had the cores does not count), memory (the kernel's count of kills), printed bytes. Ending a run is killing its group; the
 * death of the first process in its namespace takes the rest with it. bubblewrap reports the command's exit status on
 * a descriptor that the command does not have. A box that ended without such a report and without our doing failed
 * itself: that is a JudgeFailure, not the candidate's.
 */

const bubblewrap = '/usr/bin/bwrap'
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

/** What is known about a run before its submission: all that bubblewrap needs to build the box. */
export interface BoxShape {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly view: View
  readonly files: readonly FilePlace[]
  readonly diskBytes: number
  /** What holds each process where there are no control groups. */
  readonly held: GroupLimits
  readonly loopback?: boolean
  /** `file` can be opened again and seeked in; what came through a `pipe` is gone once read. */
  readonly input?: 'file' | 'pipe'
}

/** What a submission brings. `files` has one body for each of the shape's files. */
export interface BoxContent {
  readonly files: readonly (Buffer | string)[]
  readonly input?: Buffer | string
  readonly limits: Limits
  /** Sent into the channel at once. */
  readonly channel?: Buffer | string
  /** How much may come out of the channel; more ends the run. */
  readonly channelBytes: number
  readonly signal?: AbortSignal
  /** Whoever wants to talk over the channel takes it here; its bytes are then not collected. */
  readonly onChannel?: (channel: Duplex) => void
}

export type StopReason = 'cpu' | 'wall' | 'memory' | 'output' | 'channel' | 'aborted'

export interface BoxResult {
  /** The command's exit status, 128 + n when signal n ended it; undefined when the judge ended the run. */
  readonly status: number | undefined
  readonly stop: StopReason | undefined
  readonly output: Buffer
  readonly errorOutput: Buffer
  /** Both in the order of arrival. */
  readonly printed: Buffer
  readonly channel: Buffer
  readonly cpuMilliseconds: number
  readonly wallMilliseconds: number
  readonly memoryBytes: number
  readonly refusedProcesses: number
}

export class Sandbox {
  readonly #groups: ControlGroups | undefined
  readonly #lanes = new Lanes()
  readonly #living = new Set<Box>()
  readonly #filters = { plain: seccompFilter({ loopback: false }), loopback: seccompFilter({ loopback: true }) }

  constructor(groups: ControlGroups | undefined) {
    this.#groups = groups
  }

  /** Builds a box and leaves it waiting at its block. */
  prepare(shape: BoxShape): Box {
    const lane = this.#lanes.take()
    const filter = shape.loopback === true ? this.#filters.loopback : this.#filters.plain
    const box = new Box(shape, lane, this.#lanes, filter, this.#groups)
    this.#living.add(box)
    void box.gone.then(() => {
      this.#living.delete(box)
      this.#lanes.giveBack(lane)
    })
    return box
  }

  run(shape: BoxShape, content: BoxContent): Promise<BoxResult> {
    return this.prepare(shape).run(content)
  }

  /** How many boxes live, ready ones included. */
  get living(): number {
    return this.#living.size
  }

  async close(): Promise<void> {
    const living = [...this.#living]
    for (const box of living) box.discard()
    await Promise.all(living.map((box) => box.gone))
    this.#lanes.close()
  }
}

export class Box {
  readonly shape: BoxShape
  /** Settles when no process and no descriptor of the box is left. */
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  readonly #groups: ControlGroups | undefined
  readonly #exited: Promise<void>
  readonly #childPid: Promise<number>
  readonly #inputDescriptor: number | undefined
  readonly #collected = { output: [] as Buffer[], error: [] as Buffer[], printed: [] as Buffer[], bytes: 0 }
  readonly #streams: { output: Socket; error: Socket }
  #status = ''
  #group: RunGroup | undefined
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
    this.#childPid = this.#readChildPid()
    this.#childPid.catch(() => undefined)
    void this.#exited.then(() => {
      if (!this.#started) void this.#clear()
    })
    this.#writable(ARGUMENTS).end(
      [...isolation(shape), ...viewArguments(shape.view, shape.files, shape.diskBytes, FIRST_FILE)].join('\0'),
    )
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
      const childPid = await this.#childPid
      this.#group = this.#openGroup(childPid, content.limits)
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
      content.signal?.addEventListener('abort', abort)
      if (content.signal?.aborted === true) abort()
      this.#watch(content.limits, begin)
      this.#writable(BLOCK).end('1')
      content.onChannel?.(channel)
      await this.#exited
      const wallMilliseconds = performance.now() - begin
      this.#group.kill()
      await this.#drained(channel)
      return this.#result(content.limits, wallMilliseconds, Buffer.concat(received))
    } finally {
      content.signal?.removeEventListener('abort', abort)
      await this.#clear()
    }
  }

  /** What a living box uses right now; nothing before it runs. */
  cpuMilliseconds(): number {
    return this.#group?.cpuMilliseconds() ?? 0
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

  #openGroup(pid: number, limits: Limits): RunGroup {
    // One process more than the run may have: bubblewrap's own first process lives in the group too.
    const held = { memoryBytes: limits.memoryBytes, processes: limits.processes + 1 }
    if (this.#groups === undefined) return new UngroupedRun(pid)
    const group = this.#groups.open(held)
    try {
      group.add(pid)
    } catch (error) {
      group.removeNow()
      throw new JudgeFailure(`A sandbox ended before it began. ${this.#complaint()}`, { cause: error })
    }
    return group
  }

  /**
   * Looks at the run often enough to end it soon after its limit: a group can use no more CPU time than there are
   * cores, so the next look can wait that long.
   */
  #watch(limits: Limits, begin: number): void {
    const look = (): void => {
      if (this.#group === undefined || this.#stop !== undefined) return
      const used = this.#group.cpuMilliseconds()
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
    const status = /"exit-code": (\d+)/.exec(this.#status)?.[1]
    let stop = this.#stop
    if (figures.memoryKills > 0) stop ??= 'memory'
    if (figures.cpuMilliseconds >= limits.cpuMilliseconds) stop ??= 'cpu'
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
      cpuMilliseconds: figures.cpuMilliseconds,
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

/** The part of bubblewrap's arguments that is the same for every run. */
function isolation(shape: BoxShape): string[] {
  // prettier-ignore
  const list = [
    '--unshare-all', '--unshare-user', '--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--hostname', 'judge',
    '--die-with-parent', '--new-session', '--clearenv',
  ]
  for (const [name, value] of Object.entries(shape.environment)) list.push('--setenv', name, value)
  return list
}

export function bubblewrapIsInstalled(): boolean {
  return existsSync(bubblewrap)
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
