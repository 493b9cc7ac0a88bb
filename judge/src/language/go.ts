import { join } from 'node:path'
import type { Diagnostic } from '@gradus/contract/judge'
import { linesOf } from './output-lines.ts'
import { newSuffix } from './name-suffix.ts'
import { cacheMountPoint, goCommand, prepareToolchain, runnerSources, type Toolchain } from './go/toolchain.ts'
import { explainPanic, panicDiagnostics } from './go/panic.ts'
import { buildLimits, candidateFiles, defaultLimits, fileNames, ofCandidate, type LanguageDriver } from './language.ts'
import { buildOf, toolVersion } from './tool-version.ts'

const names = fileNames(16)
const megabyte = 1024 * 1024

/**
 * Calls the compiler and the linker directly, because `go build` spends half of its time finding out what to call. The
 * importcfg that `prepare` wrote lists the packages of the standard library. If there are tests, our program `check`
 * (runner/go/check) checks the candidate's files first. If it cannot parse one (status 3), the build fails: with the
 * compiler's message, or with ours if the compiler accepts the file.
 */
const compileAndSend = [
  'set -e',
  'mode=$1; suffix=$2; compile=$3; link=$4; checked=$5; shift 5; parsed=true',
  'if [ "$mode" != none ]; then',
  `  ${cacheMountPoint}/check "$mode" "$suffix" /box/${names.tests} /box/tmp/${names.tests} $checked || {`,
  '    [ $? = 3 ] || exit 2',
  '    parsed=false',
  '  }',
  'fi',
  '"$compile" -o /box/tmp/main.a -p main -complete -trimpath /box -lang "$GO_LANGUAGE" -importcfg $config "$@"',
  '"$parsed" || { echo "This file cannot be parsed as Go." >&2; exit 2; }',
  '"$link" -o /box/tmp/program -importcfg $config -s -w /box/tmp/main.a',
  'exec /usr/bin/cat /box/tmp/program >&3',
]
  .join('\n')
  .replaceAll('$config', `${cacheMountPoint}/importcfg`)

let toolchain: Toolchain | undefined

/**
 * Matches tests that do more with standard output than print, such as replace it. A runner cannot separate their output
 * from the candidate's, so their reports are read from standard output instead of the channel.
 */
const replacesOutput = /&\s*os\.Stdout\b|\.\s+"(?:fmt|os)"|"syscall"/

function reportsOnChannel(tests: string): boolean {
  return !replacesOutput.test(tests) && !tests.split('\n').some(assignsOutput)
}

/** `os.Stdout = …` and `os.Stdout, err = …`, but not in the arguments of a call. */
function assignsOutput(line: string): boolean {
  const [beforeCalls = ''] = line.split('(', 1)
  const assigned = /\bos\.Stdout\s*[,=]/.exec(beforeCalls)
  return assigned !== null && /^[^=]*=(?!=)/.test(line.slice(assigned.index))
}

/** Go: the tests are `main.go` of the same package `main`, with the program's `func main()`. */
export const golang: LanguageDriver = {
  code: 16,
  packages: ['golang-go'],
  limits: defaultLimits({ memoryBytes: 256 * megabyte }),
  detect: () => toolVersion(goCommand, ['version'], /go(\d[\d.]*)/),
  get recipe() {
    return `importcfg 3 ${buildOf(goCommand)} ${runnerSources}`
  },
  async prepare(cache) {
    toolchain = await prepareToolchain(cache)
  },

  emptyTests: 'package main\n\nfunc main() {}\n',

  build(program, cache) {
    if (toolchain === undefined) throw new Error('Go was not prepared.')
    const { tests } = program
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.go', body: program.interface })
    const sources = files.map((file) => file.path).filter((path) => path.endsWith('.go'))
    const checked = candidateFiles(ofCandidate(program), names.source)
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.go'))
    if (tests !== undefined) {
      files.push({ path: `/box/${names.tests}`, body: tests })
      sources.push(`/box/tmp/${names.tests}`)
    }
    return {
      kind: 'command',
      // prettier-ignore
      command: [
        '/bin/sh', '-c', compileAndSend, 'sh', tests === undefined ? 'none' : reportsOnChannel(tests) ? 'channel' : 'stdout',
        newSuffix(), join(toolchain.tools, 'compile'), join(toolchain.tools, 'link'), checked.join(' '), ...sources,
      ],
      environment: {
        PATH: '/usr/bin',
        HOME: '/box',
        GOROOT: toolchain.root,
        GO_LANGUAGE: toolchain.language,
        TMPDIR: '/box/tmp',
      },
      mountPlan: { toolchain: ['/usr/bin', '/usr/lib'], mounts: [{ host: cache.folder, at: cacheMountPoint }] },
      files,
      limits: buildLimits(),
    }
  },

  run: (program, _cache, limits) => ({
    command: ['/gradus/program'],
    environment: {
      PATH: '/usr/bin',
      HOME: '/box',
      // Makes the garbage collector work harder near the memory limit, so that the run does not exceed it.
      GOMEMLIMIT: String(Math.floor(limits.memoryBytes * 0.8)),
    },
    mountPlan: { toolchain: ['/usr/lib'] },
    files: program.additionalFiles.map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
    productPath: '/gradus/program',
    runner: program.tests !== undefined,
    ...(program.tests !== undefined && reportsOnChannel(program.tests) ? { reports: 'channel' } : {}),
  }),

  diagnostics: goDiagnostics,

  runtimeDiagnostics: (output) => panicDiagnostics(output, names.source),
  explainStatus: ({ status, errorOutput }) =>
    status === 2 ? explainPanic(errorOutput.toString('utf8'), names.source, names.tests) : undefined,
}

/** Parses lines such as `./solution.go:3:5: undefined: x`. */
function goDiagnostics(output: string): Diagnostic[] {
  return [...linesOf(output)].flatMap((line): Diagnostic[] => {
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
