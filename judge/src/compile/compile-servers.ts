import { availableMemory, constrainedMemory } from 'node:process'
import { totalmem } from 'node:os'
import type { Recycling } from '../config.ts'
import type { CompileFile, CompileServerCommand } from '../language/language.ts'
import { ClientDisconnected } from '../problem.ts'
import type { SandboxFactory } from '../sandbox/factory.ts'
import { encodeRequest } from './compile-message.ts'
import { CompileServer, type Compilation, type CompileTime } from './compile-server.ts'

/*
 * The compile servers of all languages. Two requests at once use two servers. A server is replaced after a number of
 * requests, after some time, when it uses much of its memory, and when it fails or is too slow. In the last case a new
 * server gets the same request once: an earlier source may have damaged the old one, which is not this candidate's fault.
 * A used server is warm, so it gets only a share of the time limit; a source that needs more gets all of it from the new
 * one. So both together hold a slot for little longer than one limit.
 *
 * When a client disconnects, its request continues and keeps its slot in the queue. Otherwise a client that connects and
 * disconnects would each time end the warm compiler that everybody uses.
 *
 * Servers are replaced when they are idle, and the new one compiles a program of ours at once, so that no submission
 * waits for a cold compiler. One that has not been used for an hour ends, if its language has another one or if memory is
 * short.
 */

/** Of the time limit, for a server that has compiled something before. */
const shareOfReused = 1 / 3

/** Bounds of the interval at which idle servers are checked, milliseconds. */
const shortestCheck = 250
const longestCheck = 60_000

export class CompileServers {
  readonly #sandboxes: SandboxFactory
  readonly #recycling: Recycling
  /** By name of the toolchain; the most recently used server is the last of its list. */
  readonly #idle = new Map<string, CompileServer[]>()
  /** The program that the servers of each name compile first. */
  readonly #warmUps = new Map<
    string,
    { readonly command: CompileServerCommand; readonly files: readonly CompileFile[] }
  >()
  readonly #timer: NodeJS.Timeout
  #closed = false

  constructor(sandboxes: SandboxFactory, recycling: Recycling) {
    this.#sandboxes = sandboxes
    this.#recycling = recycling
    const shortest = Math.min(recycling.idleMilliseconds, recycling.milliseconds) / 4
    const interval = Math.min(Math.max(shortest, shortestCheck), longestCheck)
    this.#timer = setInterval(() => this.#checkIdle(), interval).unref()
  }

  /** Starts a compiler before the first submission needs it, and waits until it has compiled `files`, a program of ours. */
  async warm(command: CompileServerCommand, files: readonly CompileFile[]): Promise<void> {
    if (this.#closed) return
    this.#warmUps.set(command.name, { command, files })
    if (this.#idleOf(command.name).length === 0 && !this.#isMemoryShort()) await this.#startWarm(command.name)
  }

  async compile(
    command: CompileServerCommand,
    files: readonly CompileFile[],
    signal: AbortSignal,
  ): Promise<Compilation> {
    const request = encodeRequest(files)
    const compiler = this.#take(command)
    const isReused = compiler.isReused
    const { limits } = command
    const first = await compiler.compile(request, isReused ? shortened(limits) : limits, signal)
    if (first.answered || signal.aborted || !isReused) {
      this.#release(command, compiler)
      return unlessDisconnected(first, signal)
    }
    const fresh = this.#start(command)
    const second = await fresh.compile(request, limits, signal)
    this.#release(command, fresh)
    return unlessDisconnected(second, signal)
  }

  #start(command: CompileServerCommand): CompileServer {
    return new CompileServer(command, this.#sandboxes, this.#recycling)
  }

  /** The next submission starts its own compiler if this fails, and its verdict says why. */
  #startWarmLater(name: string): void {
    this.#startWarm(name).catch(() => undefined)
  }

  async #startWarm(name: string): Promise<void> {
    const known = this.#warmUps.get(name)
    if (known === undefined || this.#closed) return
    const compiler = this.#start(known.command)
    this.#idleOf(name).push(compiler)
    await compiler.warmUp(known.files)
  }

  #idleOf(name: string): CompileServer[] {
    const idle = this.#idle.get(name) ?? []
    this.#idle.set(name, idle)
    return idle
  }

  #take(command: CompileServerCommand): CompileServer {
    const idle = this.#idleOf(command.name)
    for (let compiler = idle.pop(); compiler !== undefined; compiler = idle.pop()) {
      if (compiler.isReusable) return compiler
      compiler.end()
    }
    return this.#start(command)
  }

  #release(command: CompileServerCommand, compiler: CompileServer): void {
    if (this.#closed) return compiler.end()
    const idle = this.#idleOf(command.name)
    if (compiler.isReusable) return void idle.push(compiler)
    compiler.end()
    this.#replace(command)
  }

  /** After a server has ended: the next submission would otherwise wait for a cold compiler. */
  #replace({ name }: CompileServerCommand): void {
    if (this.#idleOf(name).length === 0 && !this.#isMemoryShort()) this.#startWarmLater(name)
  }

  /** Replaces servers that cannot be used again, and stops those that have been idle for long. */
  #checkIdle(): void {
    for (const [name, idle] of this.#idle) {
      const usable = idle.filter((compiler) => compiler.isReusable)
      const keeps = this.#isMemoryShort() ? 0 : 1
      const kept = usable.filter(
        (compiler, index) =>
          compiler.idleMilliseconds < this.#recycling.idleMilliseconds || index >= usable.length - keeps,
      )
      for (const compiler of idle) if (!kept.includes(compiler)) compiler.end()
      this.#idle.set(name, kept)
      // If a new server ended before its first submission, another one would end, too.
      if (usable.length === 0 && idle.some((compiler) => compiler.hasServed)) this.#startWarmLater(name)
    }
  }

  /** Whether little memory is available on the machine, or within the container's limit. */
  #isMemoryShort(): boolean {
    const limit = constrainedMemory()
    const whole = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
    return availableMemory() < whole * this.#recycling.shortMemoryShare
  }

  /** How many servers of each name wait for a request. */
  idleByName(): ReadonlyMap<string, number> {
    return new Map([...this.#idle].map(([name, idle]) => [name, idle.length]))
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    for (const idle of this.#idle.values()) for (const compiler of idle) compiler.end()
    this.#idle.clear()
  }
}

/** @throws ClientDisconnected */
function unlessDisconnected(compilation: Compilation, signal: AbortSignal): Compilation {
  if (signal.aborted) throw new ClientDisconnected()
  return compilation
}

function shortened({ cpuMilliseconds, wallMilliseconds }: CompileTime): CompileTime {
  return { cpuMilliseconds: cpuMilliseconds * shareOfReused, wallMilliseconds: wallMilliseconds * shareOfReused }
}
