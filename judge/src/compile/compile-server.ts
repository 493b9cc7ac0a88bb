import type { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import { encodeRequest, largestReply, ReplyReader, type CompileReply } from './compile-message.ts'
import type { CompileFile, CompileServerCommand } from '../language/language.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Recycling } from '../config.ts'
import type { SandboxFactory } from '../sandbox/factory.ts'
import { profileOf } from '../sandbox/command.ts'

/*
 * A compile server: a warm compiler. Starting a Java virtual machine with a compiler costs ten times as much as compiling
 * a submission, so a started one stays in a sandbox of its own and serves further requests, one at a time. It keeps
 * nothing of a request (runner/gradus/Compiler.java). compile-servers.ts starts and replaces them.
 */

export type Compilation =
  | { readonly answered: true; readonly reply: CompileReply }
  | { readonly answered: false; readonly reason: string }

export interface CompileTime {
  readonly cpuMilliseconds: number
  /** Time in which the compiler was ready but had no core does not count. */
  readonly wallMilliseconds: number
}

/** Milliseconds between two checks of the limits. */
const checkInterval = 25
/** A compiler that starves ends after this many times its wall-clock limit. */
const maxStarvationFactor = 1.5
/** The sandbox lives as long as its server; each request has limits of its own. */
const unlimited = 2 ** 31

export class CompileServer {
  readonly #command: CompileServerCommand
  readonly #recycling: Recycling
  readonly #sandbox: Sandbox
  readonly #startedAt = performance.now()
  readonly #channel: Promise<Duplex>
  #warmedUp: Promise<unknown> = Promise.resolve()
  #isWarmed = false
  #requests = 0
  #usedAt = performance.now()
  #ended = false

  constructor(command: CompileServerCommand, sandboxes: SandboxFactory, recycling: Recycling) {
    this.#command = command
    this.#recycling = recycling
    const bodies = command.files.map((file) => file.body)
    this.#sandbox = sandboxes.prepare(profileOf(command, command.limits))
    this.#channel = new Promise((resolve, reject) => {
      const limits = { ...command.limits, cpuMilliseconds: unlimited, wallMilliseconds: unlimited }
      this.#sandbox
        .run({ files: bodies, limits, channelBytes: largestReply, onChannel: resolve })
        .catch(reject)
        .finally(() => {
          this.#ended = true
          reject(new Error('The compiler ended.'))
        })
    })
    this.#channel.catch(() => undefined)
  }

  /** Compiles a program of ours, so that the first submission is as fast as later ones. */
  async warmUp(files: readonly CompileFile[]): Promise<void> {
    this.#isWarmed = true
    this.#warmedUp = this.#ask(encodeRequest(files), this.#command.limits)
    await this.#warmedUp
  }

  get hasServed(): boolean {
    return this.#requests > 0
  }

  /** Whether it has compiled something before. If so, a failure may not be this submission's fault. */
  get isReused(): boolean {
    return this.hasServed || this.#isWarmed
  }

  /** Age counts from the first submission: an unused server stays reusable. */
  get isReusable(): boolean {
    const { requests, milliseconds, memoryShare } = this.#recycling
    const age = this.hasServed ? performance.now() - this.#startedAt : 0
    return (
      !this.#ended &&
      this.#requests < Math.min(this.#command.requests, requests) &&
      age < milliseconds &&
      this.#sandbox.memoryBytes() < this.#command.limits.memoryBytes * memoryShare
    )
  }

  /** Milliseconds since its last request. */
  get idleMilliseconds(): number {
    return performance.now() - this.#usedAt
  }

  /**
   * Compiles to the end even if the client disconnects: aborting a request would end the compiler, and others would wait
   * for a cold one. If the client disconnects before the compiler has got the request, the request is dropped.
   */
  async compile(request: Buffer, time: CompileTime, signal: AbortSignal): Promise<Compilation> {
    await Promise.race([this.#warmedUp, aborted(signal)])
    if (signal.aborted) return { answered: false, reason: 'The client has disconnected.' }
    this.#requests += 1
    return this.#ask(request, time)
  }

  async #ask(request: Buffer, time: CompileTime): Promise<Compilation> {
    let channel: Duplex
    try {
      channel = await this.#channel
    } catch {
      return { answered: false, reason: 'The compiler did not start.' }
    }
    const began = performance.now()
    const cpuBefore = this.#sandbox.cpuMilliseconds()
    const starvedBefore = this.#sandbox.starvedMilliseconds()
    const reader = new ReplyReader()
    return new Promise((resolve) => {
      const finish = (compilation: Compilation): void => {
        clearInterval(timer)
        channel.off('data', take)
        channel.off('close', close)
        this.#usedAt = performance.now()
        if (!compilation.answered) this.end()
        resolve(compilation)
      }
      const take = (chunk: Buffer): void => {
        const reply = reader.take(chunk)
        if (reply === 'broken') finish({ answered: false, reason: 'The reply of the compiler is malformed.' })
        else if (reply !== undefined) finish({ answered: true, reply })
      }
      const close = (): void => finish({ answered: false, reason: 'The compiler reached one of its limits.' })
      const timer = setInterval(() => {
        const cpu = this.#sandbox.cpuMilliseconds() - cpuBefore
        if (cpu > time.cpuMilliseconds) return finish({ answered: false, reason: tooLong(time.cpuMilliseconds) })
        const elapsed = performance.now() - began
        if (elapsed <= time.wallMilliseconds) return
        const waited = elapsed - (this.#sandbox.starvedMilliseconds() - starvedBefore)
        if (waited > time.wallMilliseconds || elapsed > time.wallMilliseconds * maxStarvationFactor)
          finish({ answered: false, reason: tooLong(time.wallMilliseconds) })
      }, checkInterval)
      channel.on('data', take)
      channel.once('close', close)
      // It has ended since it was taken, and `close` does not come again.
      if (channel.destroyed) return close()
      channel.write(request)
    })
  }

  end(): void {
    this.#ended = true
    this.#sandbox.discard()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** What a candidate reads whose source reaches a compiler's time limit. */
export function tooLong(milliseconds: number): string {
  return `The compiler took longer than ${Math.round(milliseconds / 1000)} seconds, which is its limit. Make the program simpler.`
}
