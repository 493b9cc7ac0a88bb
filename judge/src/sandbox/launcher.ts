import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ControlGroup, ControlGroups } from './cgroup.ts'
import type { SandboxSlot } from './slot.ts'
import { claimCacheFolder } from '../toolchain/cache-folder.ts'
import { ignoreClosedPipe } from './captured-output.ts'
import { argumentsMessage, uint32 } from './launcher-message.ts'

/** The judge's end of the launcher, which builds sandboxes: launcher/launcher.c explains how. */

const execute = promisify(execFile)
const sources = fileURLToPath(new URL('launcher', import.meta.url))

/** Compiles the launcher once for each version of its source. Throws if there is no C compiler. */
async function compileLauncher(cacheFolder: string): Promise<string> {
  const files = readdirSync(sources).map((name) => join(sources, name))
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  const path = join(cacheFolder, `launcher-${process.arch}-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(path)) return path
  const part = `${path}.${process.pid}`
  const units = files.filter((file) => file.endsWith('.c'))
  await execute('/usr/bin/gcc', ['-O2', '-std=gnu17', '-static', '-o', part, ...units], { timeout: 60_000 })
  chmodSync(part, 0o700)
  await rename(part, path)
  return path
}

export class Launcher {
  readonly #child: ChildProcess
  readonly #socketPath: string
  readonly #exits = new Map<number, (status: number | undefined) => void>()
  /** The cgroups of the slots, whose supervisors are members. */
  readonly #groups = new Map<SandboxSlot, ControlGroup>()
  #partialLine = ''
  #count = 0
  #running = true
  /** Resolves when the process has ended, also if the kernel killed it. All its sandboxes have then ended, too. */
  readonly ended: Promise<void>

  /** @param cacheFolder every user can traverse it @param scratchFolder only the judge can */
  static async start(cacheFolder: string, scratchFolder: string): Promise<Launcher> {
    claimCacheFolder(cacheFolder)
    const base = join(cacheFolder, 'root')
    mkdirSync(base, { recursive: true })
    chmodSync(base, 0o755)
    const program = await compileLauncher(cacheFolder)
    const socketPath = join(scratchFolder, 'launcher.socket')
    // The socket of a launcher that has ended.
    rmSync(socketPath, { force: true })
    const launcher = new Launcher(program, socketPath, base)
    await launcher.#waitUntilReady()
    return launcher
  }

  private constructor(program: string, socketPath: string, base: string) {
    this.#socketPath = socketPath
    this.#child = spawn(program, [socketPath, base], { stdio: ['pipe', 'pipe', 'inherit'], env: {}, cwd: '/' })
    this.#child.stdin?.on('error', ignoreClosedPipe)
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#readExits(chunk.toString('latin1')))
    this.ended = new Promise((resolve) => {
      const onExit = (): void => {
        this.#running = false
        for (const settle of this.#exits.values()) settle(undefined)
        this.#exits.clear()
        resolve()
      }
      this.#child.once('exit', onExit)
      this.#child.once('error', onExit)
    })
  }

  get running(): boolean {
    return this.#running
  }

  #waitUntilReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#child.stdout?.once('data', () => resolve())
      this.#child.once('exit', () => reject(new Error('the launcher ended at once')))
      this.#child.once('error', reject)
    })
  }

  /** The launcher prints a line for each sandbox that has ended: its number and the command's exit status, or -1. */
  #readExits(text: string): void {
    const lines = (this.#partialLine + text).split('\n')
    this.#partialLine = lines.pop() ?? ''
    for (const line of lines) {
      const [number, status] = line.split(' ').map(Number)
      if (number === undefined || status === undefined) continue
      this.#exits.get(number)?.(status < 0 ? undefined : status)
      this.#exits.delete(number)
    }
  }

  /** Opens a sandbox that has its namespaces and its cgroup, and waits for its profile. */
  open(slot: SandboxSlot, groups: ControlGroups): BlankSandbox {
    this.#count += 1
    const number = this.#count
    const { group, isNew } = this.#groupOf(slot, groups)
    const channel = connect(this.#socketPath)
    channel.on('error', ignoreClosedPipe)
    const exited = new Promise<number | undefined>((resolve) => {
      if (!this.#running) return resolve(undefined)
      this.#exits.set(number, resolve)
      let isConnected = false
      channel.once('connect', () => {
        isConnected = true
      })
      // The launcher does not report the end of a sandbox that was discarded before it connected.
      channel.once('close', () => {
        if (isConnected) return
        this.#exits.delete(number)
        resolve(undefined)
      })
    })
    const user = slot.uid === undefined ? '' : String(slot.uid)
    channel.write(
      Buffer.concat([
        ...[number, slot.number, isNew ? 1 : 0].map(uint32),
        argumentsMessage(group.memberFiles),
        argumentsMessage([user, slot.outputPath, slot.errorPath, slot.inputPath]),
      ]),
    )
    return { channel, group, exited }
  }

  /** Reuses the slot's cgroup while its state cannot be distinguished from a new one. */
  #groupOf(slot: SandboxSlot, groups: ControlGroups): { readonly group: ControlGroup; readonly isNew: boolean } {
    const current = this.#groups.get(slot)
    if (current?.renew() === true) return { group: current, isNew: false }
    // Its supervisor is killed with it. If the removal fails, the next start of the judge sweeps it.
    current?.remove().catch(() => undefined)
    // It must not be found again if no new one can be opened.
    this.#groups.delete(slot)
    const group = groups.open({ isKept: true })
    this.#groups.set(slot, group)
    return { group, isNew: true }
  }

  async close(): Promise<void> {
    this.#child.stdin?.end()
    await Promise.all([...this.#groups.values()].map((group) => group.remove()))
  }
}

export interface BlankSandbox {
  readonly channel: Socket
  readonly group: ControlGroup
  readonly exited: Promise<number | undefined>
}
