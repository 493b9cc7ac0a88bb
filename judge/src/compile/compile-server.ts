import { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import type { CompileServerCommand } from '../language/language.ts'
import { Abandoned } from '../problem.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Recycling } from '../config.ts'
import type { SandboxFactory } from '../sandbox/factory.ts'
import { profileOf } from '../sandbox/command.ts'

/*
 * Compile servers. Starting a Java machine and a compiler in it costs ten times what compiling a submission does, so
 * a started one is kept, in a sandbox of its own, and asked again. One compiler answers one question at a time and keeps
 * nothing of it (runner/gradus/Compiler.java); two questions at once have two compilers. It is replaced after a number
 * of requests, after a while, when it holds much of its memory, and whenever it fails or is too slow: then the same
 * question goes to a new one once, so that what an earlier source did to the compiler is not this candidate's fault.
 */

export interface Answer {
  readonly compiled: boolean
  readonly text: string
  readonly product: Buffer
}

export type Compilation =
  | { readonly answered: true; readonly answer: Answer }
  | { readonly answered: false; readonly reason: string }

const largestAnswer = 64 * 1024 * 1024
const look = 25
/** A sandbox lives as long as its compiler; each question has limits of its own. */
const endless = 2 ** 31

class Compiler {
  readonly #kind: CompileServerCommand
  readonly #recycling: Recycling
  readonly #sandbox: Sandbox
  readonly #born = performance.now()
  readonly #channel: Promise<Duplex>
  #requests = 0
  #ended = false

  constructor(kind: CompileServerCommand, sandboxes: SandboxFactory, recycling: Recycling) {
    this.#kind = kind
    this.#recycling = recycling
    const bodies = kind.files.map((file) => file.body)
    this.#sandbox = sandboxes.prepare(profileOf(kind, kind.limits))
    this.#channel = new Promise((resolve, reject) => {
      const limits = { ...kind.limits, cpuMilliseconds: endless, wallMilliseconds: endless }
      this.#sandbox
        .run({ files: bodies, limits, channelBytes: largestAnswer, onChannel: resolve })
        .catch(reject)
        .finally(() => {
          this.#ended = true
          reject(new Error('The compiler ended.'))
        })
    })
    this.#channel.catch(() => undefined)
  }

  get used(): boolean {
    return this.#requests > 0
  }

  get fit(): boolean {
    const { requests, milliseconds, memoryShare } = this.#recycling
    return (
      !this.#ended &&
      this.#requests < Math.min(this.#kind.requests, requests) &&
      performance.now() - this.#born < milliseconds &&
      this.#sandbox.memoryBytes() < this.#kind.limits.memoryBytes * memoryShare
    )
  }

  async ask(question: Buffer, signal: AbortSignal): Promise<Compilation> {
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
        const answer = readAnswer(whole)
        if (typeof answer === 'number') needed = answer
        else if (answer === 'broken')
          finish({ answered: false, reason: 'The compiler answered what nobody understands.' })
        else finish({ answered: true, answer })
      }
      const close = (): void => finish({ answered: false, reason: 'The compiler ran out of what it may use.' })
      const abort = (): void => finish({ answered: false, reason: 'Nobody waits for the answer.' })
      const timer = setInterval(() => {
        const cpu = this.#sandbox.cpuMilliseconds() - cpuBefore
        const wall = performance.now() - began
        if (cpu > this.#kind.limits.cpuMilliseconds || wall > this.#kind.limits.wallMilliseconds) {
          finish({ answered: false, reason: 'The compiler took too long.' })
        }
      }, look)
      channel.on('data', take)
      channel.once('close', close)
      signal.addEventListener('abort', abort)
      if (signal.aborted) return abort()
      channel.write(question)
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
  readonly #idle = new Map<string, Compiler[]>()
  #closed = false

  constructor(sandboxes: SandboxFactory, recycling: Recycling) {
    this.#sandboxes = sandboxes
    this.#recycling = recycling
  }

  /** Starts a compiler before the first submission needs it. */
  warm(kind: CompileServerCommand): void {
    if ((this.#idle.get(kind.name) ?? []).length === 0) this.#giveBack(kind, this.#start(kind))
  }

  async ask(
    kind: CompileServerCommand,
    files: readonly { readonly name: string; readonly body: string }[],
    signal: AbortSignal,
  ): Promise<Compilation> {
    const question = writeQuestion(files)
    const compiler = this.#take(kind)
    const inherited = compiler.used
    const first = await compiler.ask(question, signal)
    if (first.answered) {
      this.#giveBack(kind, compiler)
      return first
    }
    if (signal.aborted) throw new Abandoned('Nobody waits for the answer.')
    if (!inherited) return first
    const fresh = this.#start(kind)
    const second = await fresh.ask(question, signal)
    if (second.answered) this.#giveBack(kind, fresh)
    return second
  }

  #start(kind: CompileServerCommand): Compiler {
    return new Compiler(kind, this.#sandboxes, this.#recycling)
  }

  #take(kind: CompileServerCommand): Compiler {
    const idle = this.#idle.get(kind.name) ?? []
    for (let compiler = idle.pop(); compiler !== undefined; compiler = idle.pop()) {
      if (compiler.fit) return compiler
      compiler.end()
    }
    return this.#start(kind)
  }

  #giveBack(kind: CompileServerCommand, compiler: Compiler): void {
    if (this.#closed) return compiler.end()
    const idle = this.#idle.get(kind.name)
    if (idle === undefined) this.#idle.set(kind.name, [compiler])
    else idle.push(compiler)
  }

  close(): void {
    this.#closed = true
    for (const idle of this.#idle.values()) for (const compiler of idle) compiler.end()
    this.#idle.clear()
  }
}

function writeQuestion(files: readonly { readonly name: string; readonly body: string }[]): Buffer {
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

/** The answer once it is whole, before that how many bytes there have to be. */
function readAnswer(bytes: Buffer): Answer | 'broken' | number {
  if (bytes.length < 8) return 8
  const textLength = bytes.readInt32BE(4)
  if (textLength < 0 || textLength > largestAnswer) return 'broken'
  if (bytes.length < 12 + textLength) return 12 + textLength
  const productLength = bytes.readInt32BE(8 + textLength)
  if (productLength < 0 || productLength > largestAnswer) return 'broken'
  const end = 12 + textLength + productLength
  if (bytes.length < end) return end
  return {
    compiled: bytes.readInt32BE(0) === 1,
    text: bytes.toString('utf8', 8, 8 + textLength),
    product: bytes.subarray(12 + textLength, end),
  }
}
