import { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import type { CompileServerCommand } from '../language/language.ts'
import { CallerLeft } from '../problem.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Recycling } from '../config.ts'
import type { SandboxFactory } from '../sandbox/factory.ts'
import { profileOf } from '../sandbox/command.ts'

/*
 * Compile servers: warm compilers. Starting a Java virtual machine with a compiler costs ten times as much as compiling
 * a submission, so a started one stays in a sandbox of its own and serves further requests. A server handles one request
 * at a time and keeps nothing of it (runner/gradus/Compiler.java); two requests at once use two servers. A server is
 * replaced after a number of requests, after some time, when it uses much of its memory, and when it fails or is too
 * slow. In the last case a new server gets the same request once: an earlier source may have damaged the old one, which
 * is not this candidate's fault.
 */

export interface CompileReply {
  readonly compiled: boolean
  readonly text: string
  readonly product: Buffer
}

export type Compilation =
  | { readonly answered: true; readonly reply: CompileReply }
  | { readonly answered: false; readonly reason: string }

const largestReply = 64 * 1024 * 1024
/** Milliseconds between two checks of the limits. */
const checkInterval = 25
/** The sandbox lives as long as its server; each request has limits of its own. */
const unlimited = 2 ** 31

class CompileServer {
  readonly #command: CompileServerCommand
  readonly #recycling: Recycling
  readonly #sandbox: Sandbox
  readonly #startedAt = performance.now()
  readonly #channel: Promise<Duplex>
  #requests = 0
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

  get isReused(): boolean {
    return this.#requests > 0
  }

  get isReusable(): boolean {
    const { requests, milliseconds, memoryShare } = this.#recycling
    return (
      !this.#ended &&
      this.#requests < Math.min(this.#command.requests, requests) &&
      performance.now() - this.#startedAt < milliseconds &&
      this.#sandbox.memoryBytes() < this.#command.limits.memoryBytes * memoryShare
    )
  }

  async compile(request: Buffer, signal: AbortSignal): Promise<Compilation> {
    this.#requests += 1
    let channel: Duplex
    try {
      channel = await this.#channel
    } catch {
      return { answered: false, reason: 'The compiler did not start.' }
    }
    const began = performance.now()
    const cpuBefore = this.#sandbox.cpuMilliseconds()
    const received: Buffer[] = []
    let size = 0
    let needed = 8
    return new Promise((resolve) => {
      const finish = (compilation: Compilation): void => {
        clearInterval(timer)
        signal.removeEventListener('abort', abort)
        channel.off('data', take)
        channel.off('close', close)
        if (!compilation.answered) this.end()
        resolve(compilation)
      }
      const take = (chunk: Buffer): void => {
        received.push(chunk)
        size += chunk.length
        if (size < needed) return
        const whole = Buffer.concat(received.splice(0))
        received.push(whole)
        const reply = decodeReply(whole)
        if (typeof reply === 'number') needed = reply
        else if (reply === 'broken') finish({ answered: false, reason: 'The reply of the compiler is malformed.' })
        else finish({ answered: true, reply })
      }
      const close = (): void => finish({ answered: false, reason: 'The compiler reached one of its limits.' })
      const abort = (): void => finish({ answered: false, reason: 'The caller has left.' })
      const timer = setInterval(() => {
        const cpu = this.#sandbox.cpuMilliseconds() - cpuBefore
        const wall = performance.now() - began
        if (cpu > this.#command.limits.cpuMilliseconds || wall > this.#command.limits.wallMilliseconds) {
          finish({ answered: false, reason: 'The compiler took too long.' })
        }
      }, checkInterval)
      channel.on('data', take)
      channel.once('close', close)
      signal.addEventListener('abort', abort)
      if (signal.aborted) return abort()
      channel.write(request)
    })
  }

  end(): void {
    this.#ended = true
    this.#sandbox.discard()
  }
}

export class CompileServers {
  readonly #sandboxes: SandboxFactory
  readonly #recycling: Recycling
  readonly #idle = new Map<string, CompileServer[]>()
  #closed = false

  constructor(sandboxes: SandboxFactory, recycling: Recycling) {
    this.#sandboxes = sandboxes
    this.#recycling = recycling
  }

  /** Starts a compiler before the first submission needs it. */
  warm(command: CompileServerCommand): void {
    if ((this.#idle.get(command.name) ?? []).length === 0) this.#release(command, this.#start(command))
  }

  async compile(
    command: CompileServerCommand,
    files: readonly { readonly name: string; readonly body: string }[],
    signal: AbortSignal,
  ): Promise<Compilation> {
    const request = encodeRequest(files)
    const compiler = this.#take(command)
    const isReused = compiler.isReused
    const first = await compiler.compile(request, signal)
    if (first.answered) {
      this.#release(command, compiler)
      return first
    }
    if (signal.aborted) throw new CallerLeft('The caller has left.')
    if (!isReused) return first
    const fresh = this.#start(command)
    const second = await fresh.compile(request, signal)
    if (second.answered) this.#release(command, fresh)
    return second
  }

  #start(command: CompileServerCommand): CompileServer {
    return new CompileServer(command, this.#sandboxes, this.#recycling)
  }

  #take(command: CompileServerCommand): CompileServer {
    const idle = this.#idle.get(command.name) ?? []
    for (let compiler = idle.pop(); compiler !== undefined; compiler = idle.pop()) {
      if (compiler.isReusable) return compiler
      compiler.end()
    }
    return this.#start(command)
  }

  #release(command: CompileServerCommand, compiler: CompileServer): void {
    if (this.#closed) return compiler.end()
    const idle = this.#idle.get(command.name)
    if (idle === undefined) this.#idle.set(command.name, [compiler])
    else idle.push(compiler)
  }

  close(): void {
    this.#closed = true
    for (const idle of this.#idle.values()) for (const compiler of idle) compiler.end()
    this.#idle.clear()
  }
}

function encodeRequest(files: readonly { readonly name: string; readonly body: string }[]): Buffer {
  const parts = [number(files.length)]
  for (const file of files) {
    for (const text of [file.name, file.body]) {
      const bytes = Buffer.from(text)
      parts.push(number(bytes.length), bytes)
    }
  }
  return Buffer.concat(parts)
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** @returns the reply when it is complete, otherwise the number of bytes that it needs at least */
function decodeReply(bytes: Buffer): CompileReply | 'broken' | number {
  if (bytes.length < 8) return 8
  const textLength = bytes.readInt32BE(4)
  if (textLength < 0 || textLength > largestReply) return 'broken'
  if (bytes.length < 12 + textLength) return 12 + textLength
  const productLength = bytes.readInt32BE(8 + textLength)
  if (productLength < 0 || productLength > largestReply) return 'broken'
  const end = 12 + textLength + productLength
  if (bytes.length < end) return end
  return {
    compiled: bytes.readInt32BE(0) === 1,
    text: bytes.toString('utf8', 8, 8 + textLength),
    product: bytes.subarray(12 + textLength, end),
  }
}
