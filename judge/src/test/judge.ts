import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { type JudgeTask, Verdict } from '@gradus/contract/judge'
import type { z } from 'zod'

/** A real judge in a process of its own, and a task for it, for the tests of this folder. */

export interface RunningJudge {
  readonly url: string
  readonly pid: number
  readonly output: () => string
  post(body: unknown, headers?: Record<string, string>): Promise<Response>
  verdict(task: Partial<z.input<typeof JudgeTask>>): Promise<Verdict>
  /** What a run left behind: processes, control groups, files. Compile servers and ready sandboxes don't count. */
  traces(): Promise<string[]>
  /** Processes of any sandbox that outlived the judge. */
  survivors(): Promise<string[]>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The languages whose toolchains every test of the judge itself may ask for; others would only warm up beside it. */
export const codes = { c: 5, java: 6, python: 8, javascript: 11, cpp: 12, go: 16 } as const
export const firstLanguages = Object.values(codes).join(',')
const startLimit = 60_000

/** Reuses the toolchain cache that the tests' shared judge has filled. */
const sharedCache: Record<string, string> = process.env['TEST_JUDGE_CACHE_DIR']
  ? { JUDGE_CACHE_DIR: process.env['TEST_JUDGE_CACHE_DIR'] }
  : {}

/**
 * `setpriv --pdeathsig` has the kernel end it when the test that started it is killed.
 * @param through a command that starts the judge, which is named by its last words
 */
export async function startJudge(
  environment: Record<string, string> = {},
  main = new URL('../main.ts', import.meta.url),
  through: readonly string[] = [],
): Promise<RunningJudge> {
  const words = ['--pdeathsig', 'TERM', ...through, process.execPath, fileURLToPath(main)]
  const child = spawn('setpriv', words, {
    env: { ...process.env, ...sharedCache, JUDGE_PORT: '0', JUDGE_SANDBOX_POOL: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The judge did not start. ${output}`)), startLimit)
    const onOutput = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
      const found = /^judge listening on (\S+)$/m.exec(output)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new Error(`The judge ended with ${code}. ${output}`))
    })
  })
  // A test that fails before it stops its judge can still exit, which ends the judge too.
  for (const held of [child, child.stdout, child.stderr]) if ('unref' in held) (held as { unref(): void }).unref()
  const pid = child.pid ?? 0
  const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/judge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    url,
    pid,
    output: () => output,
    post,
    async verdict(task) {
      const reply = await post({
        language: 8,
        owner: 'a user',
        candidateSource: '',
        challenge: { kind: 'program', tests: '' },
        ...task,
      })
      const body: unknown = await reply.json()
      if (reply.status !== 200) throw new Error(`The judge responded with ${reply.status}: ${JSON.stringify(body)}`)
      return Verdict.parse(body)
    },
    traces: () => leftAfterAWhile(() => [...strayProcesses(pid), ...strayGroups(pid), ...strayFiles(pid)]),
    survivors: () => leftAfterAWhile(() => survivors(pid)),
    async stop(signal = 'SIGTERM') {
      child.ref()
      child.kill(signal)
      return exited
    },
  }
}

/** What is left once the kernel had time to remove killed processes, which takes seconds on a busy machine. */
async function leftAfterAWhile(look: () => string[]): Promise<string[]> {
  let found: string[] = []
  for (let attempt = 0; attempt < 750; attempt += 1) {
    found = look()
    if (found.length === 0) return []
    await pause(20)
  }
  return found
}

/**
 * The launcher's processes name the judge's scratch folder in their command; sandboxed ones are in a group of the
 * judge.
 */
function survivors(judge: number): string[] {
  const builders = living().filter(({ command }) => command.includes(`${tmpdir()}/gradus-judge-scratch-${judge}-`))
  const members = groupFolders(judge).flatMap((folder) => processesOf(folder))
  return [...builders.map(({ pid, command }) => `${pid} ${command}`), ...new Set(members)]
}

interface ProcessInfo {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** The launcher of a judge, which builds its sandboxes. */
export function launcherOf(judge: number): number | undefined {
  return living().find(({ parent, command }) => parent === judge && launcher.test(command))?.pid
}

function living(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): ProcessInfo[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [
          { pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ]
      } catch {
        return []
      }
    })
}

/** Compile servers, and the compiler that makes the precompiled header. */
const ownWork = /gradus\.Compiler|-x c\+\+-header|cc1plus.* -dumpbase stdc\+\+\.h/

/**
 * Processes that may stay while the judge lives: compile servers, by their command, and their ancestors; the launcher,
 * and its child for each slot (the supervisors).
 */
const launcher = /^\S*\/launcher-\S+ \S+\/launcher\.socket /

function strayProcesses(judge: number): string[] {
  const all = living()
  const family = new Set([judge])
  for (let before = 0; before !== family.size;) {
    before = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  const builders = all.filter(({ command }) => launcher.test(command))
  const holds = (builder: ProcessInfo): boolean =>
    all.some(
      (child) =>
        child.parent === builder.pid && (ownWork.test(child.command) || (builders.includes(child) && holds(child))),
    )
  const main = builders.find(({ parent }) => parent === judge)?.pid
  const lasting = builders.filter((one) => one.pid === main || one.parent === main || holds(one))
  const own = new Set(lasting.map(({ pid }) => pid))
  return all
    .filter(({ pid, command }) => pid !== judge && family.has(pid) && !ownWork.test(command) && !own.has(pid))
    .map(({ pid, command }) => `process ${pid} ${command}`)
}

/** The judge was started by this process, and may have ended: its groups are below the same folder. */
export function groupFolders(judge: number): string[] {
  const roots = ['memory', 'pids', 'cpuacct', 'freezer', 'unified', '']
  const own = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')
  const parents = own.flatMap((line) => {
    const path = line.split(':').slice(2).join(':')
    return roots.map((root) => join('/sys/fs/cgroup', root, path))
  })
  return [...new Set(parents)]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(`gradus-judge-${judge}-`))
        .map((name) => join(folder, name)),
    )
}

/** The group of a slot may stay with its supervisor alone. */
function strayGroups(judge: number): string[] {
  return groupFolders(judge)
    .filter((folder) => {
      const members = processesOf(folder).map(commandOf)
      if (!existsSync(folder)) return false
      const isKept = members.length === 1 && launcher.test(members[0] ?? '')
      return !isKept && !members.some((command) => command.includes('gradus.Compiler'))
    })
    .map((folder) => `group ${folder}`)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function strayFiles(judge: number): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`gradus-judge-scratch-${judge}-`))
    .flatMap((name) => readdirSync(join(tmpdir(), name)))
    .filter((name) => !/^(\d+\.(out|err|inp)|launcher\.socket)$/.test(name))
    .map((name) => `file ${name}`)
}

/** The server-sent events of a reply. */
export function eventsOf(text: string): { event: string; data: unknown }[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
      return { event, data: JSON.parse(data) }
    })
}

/** The process ids in a control group; none where the group has gone since its folder was listed. */
function processesOf(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
