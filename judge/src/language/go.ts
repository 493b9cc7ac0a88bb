import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Diagnostic } from '@gradus/contract/judge'
import {
  buildLimits,
  candidateFiles,
  defaultLimits,
  fileNames,
  type LanguageDriver,
  type Workshop,
} from './language.ts'
import { buildOf, toolVersion } from './toolchain.ts'

const go = '/usr/bin/go'
const names = fileNames(16)
const execute = promisify(execFile)
const megabyte = 1024 * 1024

/**
 * The runner: the program's `main`, which calls the author's. A package's variables may run the candidate's code before
 * any `main`, so the descriptor is closed to child processes by a variable of a file that is given first.
 */
const runner = `package main

import (
	"os"
	"syscall"
)

var gradusMark = func() []byte {
	syscall.CloseOnExec(3)
	mark := make([]byte, 64)
	length, _ := syscall.Read(3, mark)
	if length < 0 {
		length = 0
	}
	return mark[:length]
}()

func main() {
	gradusTests()
	os.Stdout.Sync()
	if len(gradusMark) > 0 {
		syscall.Write(3, gradusMark)
	}
}
`

/**
 * The compiler and the linker are called directly: `go build` spends half of its time finding out what to call. The
 * standard library is read from the packages that `prepare` listed.
 */
const compileAndSend = [
  'set -e',
  'config=$1; compile=$2; link=$3; shift 3',
  '"$compile" -o /box/tmp/main.a -p main -complete -trimpath /box -lang "$GO_LANGUAGE" -importcfg "$config" "$@"',
  '"$link" -o /box/tmp/program -importcfg "$config" -s -w /box/tmp/main.a',
  'exec /usr/bin/cat /box/tmp/program >&3',
].join('\n')

interface Toolchain {
  readonly root: string
  readonly tools: string
  readonly language: string
}

let toolchain: Toolchain | undefined

async function goEnvironment(workshop: Workshop): Promise<NodeJS.ProcessEnv> {
  const cache = join(workshop.folder, 'cache')
  await mkdir(cache, { recursive: true })
  // Without cgo everything is linked by Go itself, and the C compiler is not needed.
  return {
    PATH: '/usr/bin:/bin',
    HOME: workshop.folder,
    GOCACHE: cache,
    GO111MODULE: 'off',
    CGO_ENABLED: '0',
    GOFLAGS: '',
  }
}

/** Go up to 1.19 brings its library compiled; nothing needs to be made then. */
async function broughtPackages(root: string): Promise<string[] | undefined> {
  const machine = process.arch === 'x64' ? 'linux_amd64' : `linux_${process.arch}`
  const folder = join(root, 'pkg', machine)
  if (!existsSync(join(folder, 'fmt.a'))) return undefined
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((name) => name.endsWith('.a') && !name.startsWith('cmd/'))
    .map((name) => `packagefile ${name.slice(0, -2)}=${join(folder, name)}`)
}

/** Later ones compile it when they are asked where it is. */
async function madePackages(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string[]> {
  const format = '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}'
  const options = { env, signal, maxBuffer: 16 * megabyte }
  const packages = await execute(go, ['list', '-export', '-f', format, 'std'], options)
  return packages.stdout.split('\n').filter(Boolean)
}

/** Go: the tests are `main.go` of the same package `main`, with the program's `func main()`. */
export const golang: LanguageDriver = {
  code: 16,
  packages: ['golang-go'],
  limits: defaultLimits({ memoryBytes: 256 * megabyte }),
  detect: () => toolVersion(go, ['version'], /go(\d[\d.]*)/),
  get recipe() {
    return `importcfg 2 ${buildOf(go)}`
  },
  /** Lists where each package of the standard library is, compiled. */
  async prepare(workshop) {
    const { signal } = workshop
    const env = await goEnvironment(workshop)
    const found = await execute(go, ['env', 'GOROOT', 'GOTOOLDIR', 'GOVERSION'], { env, signal })
    const [root = '', tools = '', version = ''] = found.stdout.trim().split('\n')
    const language = /^go\d+\.\d+/.exec(version)?.[0] ?? 'go1.19'
    toolchain = { root, tools, language }
    const list = join(workshop.folder, 'importcfg')
    if (existsSync(list)) return
    const lines = (await broughtPackages(root)) ?? (await madePackages(env, signal))
    const inBox = lines.map((line) => line.replace(`=${workshop.folder}/`, '=/gradus/'))
    const part = `${list}.${process.pid}`
    await writeFile(part, `${inBox.join('\n')}\n`)
    await rename(part, list)
  },

  build(program, workshop) {
    if (toolchain === undefined) throw new Error('Go was not prepared.')
    const tested = program.tests !== undefined
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.go', body: program.interface })
    if (tested) {
      files.push({ path: '/box/gradus_runner.go', body: runner })
      files.push({ path: `/box/${names.tests}`, body: renameMain(program.tests) })
    }
    // The runner's file first: variables are set in the order of the files.
    const sources = files.map((file) => file.path).filter((path) => path.endsWith('.go'))
    return {
      kind: 'command',
      // prettier-ignore
      command: [
        '/bin/sh', '-c', compileAndSend, 'sh', '/gradus/importcfg', join(toolchain.tools, 'compile'),
        join(toolchain.tools, 'link'), ...sources.toSorted((a, b) => Number(b.includes('gradus_')) - Number(a.includes('gradus_'))),
      ],
      environment: {
        PATH: '/usr/bin',
        HOME: '/box',
        GOROOT: toolchain.root,
        GO_LANGUAGE: toolchain.language,
        TMPDIR: '/box/tmp',
      },
      view: { toolchain: ['/usr/bin', '/usr/lib'], mounts: [{ host: workshop.folder, at: '/gradus' }] },
      files,
      limits: buildLimits(),
    }
  },

  run: (program, _workshop, limits) => ({
    command: ['/gradus/program'],
    environment: {
      PATH: '/usr/bin',
      HOME: '/box',
      // The collector works harder near the limit instead of running into it.
      GOMEMLIMIT: String(Math.floor(limits.memoryBytes * 0.8)),
    },
    view: { toolchain: ['/usr/lib'] },
    files: program.additionalFiles.map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
    productPath: '/gradus/program',
    runner: program.tests !== undefined,
  }),

  diagnostics: goDiagnostics,

  /** A panic's trace names the candidate's line: `	solution.go:7 +0x1d`. */
  runtimeDiagnostics(printed) {
    const message = /^(?:panic|fatal error): (.*)$/m.exec(printed)?.[1]
    const line = new RegExp(`\\b${names.source}:(\\d+)`).exec(printed)?.[1]
    if (message === undefined || line === undefined) return []
    return [{ file: names.source, line: Number(line), severity: 'error', message }]
  },
  explainStatus: (result) =>
    result.status === 2 && /^(panic: runtime error|fatal error): /m.test(result.errorOutput.toString('utf8'))
      ? 'runtimeError'
      : undefined,
}

/** `./solution.go:3:5: undefined: x`. */
function goDiagnostics(printed: string): Diagnostic[] {
  return printed.split('\n').flatMap((line): Diagnostic[] => {
    const [, file, number, column, message] = /^(?:\.\/|\/box\/)?([\w.-]+\.go):(\d+)(?::(\d+))?: (.*)$/.exec(line) ?? []
    if (file === undefined || message === undefined) return []
    return [
      {
        file,
        line: Math.max(1, Number(number)),
        ...(column === undefined ? {} : { column: Math.max(1, Number(column)) }),
        severity: 'error',
        message,
      },
    ]
  })
}

/**
 * Gives the author's `main` another name, so that the runner's can call it. Comments and strings are stepped over:
 * their text may look like a function.
 */
export function renameMain(source: string): string {
  const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`[^`]*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\bfunc\s+main\s*\(\s*\)/g
  return source.replace(token, (found) => (found.startsWith('func') ? found.replace('main', 'gradusTests') : found))
}
