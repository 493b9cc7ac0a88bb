import { join } from 'node:path'
import type { Diagnostic } from '@gradus/contract/judge'
import { linesOf } from './output-lines.ts'
import { newSuffix } from './name-suffix.ts'
import { go, inSandbox, madeOf, makeGo, type Toolchain } from './go/made.ts'
import { explainPanic, panicDiagnostics } from './go/panic.ts'
import { buildLimits, candidateFiles, defaultLimits, fileNames, type LanguageDriver } from './language.ts'
import { buildOf, toolVersion } from './tool-version.ts'

const names = fileNames(16)
const megabyte = 1024 * 1024

/**
 * The compiler and the linker are called directly: `go build` spends half of its time finding out what to call. The
 * standard library is read from the packages that `prepare` listed. Where there are tests, a program of ours looks at the
 * candidate's file first. What it cannot read, the compiler has to refuse.
 */
const compileAndSend = [
  'set -e',
  'mode=$1; ending=$2; compile=$3; link=$4; shift 4; readable=true',
  'if [ "$mode" != own ]; then',
  `  ${inSandbox}/check "$mode" "$ending" /box/${names.source} /box/${names.tests} /box/tmp/${names.tests} || {`,
  '    [ $? = 3 ] || exit 2',
  '    readable=false',
  '  }',
  'fi',
  '"$compile" -o /box/tmp/main.a -p main -complete -trimpath /box -lang "$GO_LANGUAGE" -importcfg $config "$@"',
  '"$readable" || { echo "This file cannot be read as Go." >&2; exit 2; }',
  '"$link" -o /box/tmp/program -importcfg $config -s -w /box/tmp/main.a',
  'exec /usr/bin/cat /box/tmp/program >&3',
]
  .join('\n')
  .replaceAll('$config', `${inSandbox}/importcfg`)

let toolchain: Toolchain | undefined

/** What tests do with standard output beyond printing: one that they replace is read as it is. */
const printsOtherwise = /&\s*os\.Stdout\b|^[^\n(]*\bos\.Stdout\s*(?:,[^=\n]*)?=[^=]|\.\s+"(?:fmt|os)"|"syscall"/m

function reportsApart(tests: string): boolean {
  return !printsOtherwise.test(tests)
}

/** Go: the tests are `main.go` of the same package `main`, with the program's `func main()`. */
export const golang: LanguageDriver = {
  code: 16,
  packages: ['golang-go'],
  limits: defaultLimits({ memoryBytes: 256 * megabyte }),
  detect: () => toolVersion(go, ['version'], /go(\d[\d.]*)/),
  get recipe() {
    return `importcfg 3 ${buildOf(go)} ${madeOf}`
  },
  async prepare(cache) {
    toolchain = await makeGo(cache)
  },

  build(program, cache) {
    if (toolchain === undefined) throw new Error('Go was not prepared.')
    const { tests } = program
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.go', body: program.interface })
    const sources = files.map((file) => file.path).filter((path) => path.endsWith('.go'))
    if (tests !== undefined) {
      files.push({ path: `/box/${names.tests}`, body: tests })
      sources.push(`/box/tmp/${names.tests}`)
    }
    return {
      kind: 'command',
      // prettier-ignore
      command: [
        '/bin/sh', '-c', compileAndSend, 'sh', tests === undefined ? 'own' : reportsApart(tests) ? 'apart' : 'printed',
        newSuffix(), join(toolchain.tools, 'compile'), join(toolchain.tools, 'link'), ...sources,
      ],
      environment: {
        PATH: '/usr/bin',
        HOME: '/box',
        GOROOT: toolchain.root,
        GO_LANGUAGE: toolchain.language,
        TMPDIR: '/box/tmp',
      },
      mountPlan: { toolchain: ['/usr/bin', '/usr/lib'], mounts: [{ host: cache.folder, at: inSandbox }] },
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
    mountPlan: { toolchain: ['/usr/lib'] },
    files: program.additionalFiles.map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
    productPath: '/gradus/program',
    runner: program.tests !== undefined,
    ...(program.tests !== undefined && reportsApart(program.tests) ? { reports: 'channel' } : {}),
  }),

  diagnostics: goDiagnostics,

  runtimeDiagnostics: (output) => panicDiagnostics(output, names.source),
  explainStatus: ({ status, errorOutput }) =>
    status === 2 ? explainPanic(errorOutput.toString('utf8'), names.source, names.tests) : undefined,
}

/** `./solution.go:3:5: undefined: x`. */
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
