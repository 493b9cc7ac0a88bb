import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ControlGroup, ControlGroups } from './cgroup.ts'
import type { SandboxSlot } from './slot.ts'
import { claimCacheFolder } from '../toolchain/cache-folder.ts'
import { ignoreClosedPipe } from './captured-output.ts'
import { numberBytes, said, words } from './launcher-message.ts'

/** The launcher's side of the judge: what it is and does stands in launcher/launcher.c. */

const execute = promisify(execFile)
const sources = fileURLToPath(new URL('launcher', import.meta.url))

/** Compiles the launcher, once for each text of it. Throws where there is no C compiler. */
async function makeLauncher(cacheFolder: string): Promise<string> {
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
  readonly #door: string
  readonly #ends = new Map<number, (status: number | undefined) => void>()
  /** The groups that the supervisors of the slots stand in. */
  readonly #groups = new Map<SandboxSlot, ControlGroup>()
  #said = ''
  #opened = 0
  #running = true

  /** @param scratchFolder of the judge alone; @param cacheFolder that every user can walk through */
  static async start(cacheFolder: string, scratchFolder: string): Promise<Launcher> {
    claimCacheFolder(cacheFolder)
    const base = join(cacheFolder, 'root')
    mkdirSync(base, { recursive: true })
    chmodSync(base, 0o755)
    const launcher = new Launcher(await makeLauncher(cacheFolder), join(scratchFolder, 'door'), base)
    await launcher.#isReady()
    return launcher
  }

  private constructor(program: string, door: string, base: string) {
    this.#door = door
    this.#child = spawn(program, [door, base], { stdio: ['pipe', 'pipe', 'inherit'], env: {}, cwd: '/' })
    this.#child.stdin?.on('error', ignoreClosedPipe)
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#hear(chunk.toString('latin1')))
    const leave = (): void => {
      this.#running = false
      for (const end of this.#ends.values()) end(undefined)
      this.#ends.clear()
    }
    this.#child.once('exit', leave)
    this.#child.once('error', leave)
  }

  get running(): boolean {
    return this.#running
  }

  #isReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#child.stdout?.once('data', () => resolve())
      this.#child.once('exit', () => reject(new Error('the launcher ended at once')))
      this.#child.once('error', reject)
    })
  }

  /** A line for each sandbox that is gone: its number and the command's exit status, or -1. */
  #hear(text: string): void {
    const lines = (this.#said + text).split('\n')
    this.#said = lines.pop() ?? ''
    for (const line of lines) {
      const [number, status] = line.split(' ').map(Number)
      if (number === undefined || status === undefined) continue
      this.#ends.get(number)?.(status < 0 ? undefined : status)
      this.#ends.delete(number)
    }
  }

  /** A sandbox that has its namespaces and its group, and waits to hear what it is for. */
  open(slot: SandboxSlot, groups: ControlGroups): BlankSandbox {
    this.#opened += 1
    const number = this.#opened
    const { group, isNew } = this.#groupOf(slot, groups)
    const channel = connect(this.#door)
    channel.on('error', ignoreClosedPipe)
    const ended = new Promise<number | undefined>((resolve) => {
      if (!this.#running) return resolve(undefined)
      this.#ends.set(number, resolve)
      let isConnected = false
      channel.once('connect', () => {
        isConnected = true
      })
      // The launcher never hears of a sandbox that is given up before it is connected, and so never reports its end.
      channel.once('close', () => {
        if (isConnected) return
        this.#ends.delete(number)
        resolve(undefined)
      })
    })
    const user = slot.uid === undefined ? '' : String(slot.uid)
    channel.write(
      Buffer.concat([
        ...[number, slot.number, isNew ? 1 : 0].map(numberBytes),
        said(words(group.doors)),
        said(words([user, slot.outputPath, slot.errorPath, slot.inputPath])),
      ]),
    )
    return { channel, group, ended }
  }

  /** A slot's group serves one sandbox after the other, as long as nobody could tell it from a new one. */
  #groupOf(slot: SandboxSlot, groups: ControlGroups): { readonly group: ControlGroup; readonly isNew: boolean } {
    const kept = this.#groups.get(slot)
    if (kept?.renew() === true) return { group: kept, isNew: false }
    // Its supervisor goes with it; nobody waits for that, and what stays is swept by the next start.
    kept?.remove().catch(() => undefined)
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
  readonly ended: Promise<number | undefined>
}
