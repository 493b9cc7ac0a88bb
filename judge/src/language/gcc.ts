import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { Diagnostic } from '@gradus/contract/judge'
import { buildLimits, candidateFiles, type BuildStep, type Program, type RunStep, type Workshop } from './language.ts'

/** What C and C++ have in common: the GNU compilers, and a program that needs nothing but the C library to run. */

const execute = promisify(execFile)

/**
 * The runner around the author's `main`. The linker gives `main` to it (--wrap), so that the mark is sent only when
 * `main` has returned 0 in the process that began it. It takes the mark before any other code of the program runs.
 */
export const runner = `
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static char mark[64];
static ssize_t length;
static pid_t owner;

static void close_in_child(void) { close(3); }

static void take_mark(void) {
  length = read(3, mark, sizeof mark);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  owner = getpid();
}
__attribute__((section(".preinit_array"), used)) static void (*first)(void) = take_mark;

int __real_main(int, char **, char **);

int __wrap_main(int count, char **words, char **environment) {
  pthread_atfork(0, 0, close_in_child);
  int status = __real_main(count, words, environment);
  fflush(0);
  if (status == 0 && getpid() == owner && length > 0 && write(3, mark, length) != length) return 1;
  return status;
}
`

/** The compiler reads the tests from a pipe, so that no source can include or embed them; then the product goes out. */
const compileAndSend = '"$@" && exec /usr/bin/cat /box/tmp/program >&3'

const toolchain = ['/usr/bin', '/usr/lib', '/usr/libexec', '/usr/include']

export interface GnuCompiler {
  readonly path: string
  readonly dialect: 'c' | 'c++'
  readonly options: readonly string[]
  readonly libraries: readonly string[]
  readonly sourceName: string
  readonly testsName: string
}

export async function prepareRunner(workshop: Workshop): Promise<void> {
  const object = join(workshop.folder, 'runner.o')
  const part = join(workshop.folder, `runner.${process.pid}`)
  await writeFile(`${part}.c`, runner)
  await execute('/usr/bin/gcc', ['-O2', '-c', '-o', part, `${part}.c`], { signal: workshop.signal })
  await rename(part, object)
  await rm(`${part}.c`)
}

/** Where there is gold it links, in half the time; nothing here is compiled for the linker's plugin. */
const linker = ['-fno-use-linker-plugin', ...(existsSync('/usr/bin/ld.gold') ? ['-fuse-ld=gold'] : [])]

/** Where the language's folder is seen in the box of a compiler. */
export const workshopPath = '/gradus'

export function buildWith(compiler: GnuCompiler, program: Program, workshop: Workshop): BuildStep {
  const tested = program.tests !== undefined
  const main = program.tests ?? program.candidate
  const files = candidateFiles(program, compiler.sourceName)
  if (program.interface !== undefined) files.push({ path: '/box/interface.h', body: program.interface })
  return {
    kind: 'command',
    // prettier-ignore
    command: [
      '/bin/sh', '-c', compileAndSend, 'sh', compiler.path, ...compiler.options,
      '-fno-diagnostics-show-caret', '-fdiagnostics-color=never', '-fmax-errors=30', '-pipe',
      '-iquote', '/box', '-x', compiler.dialect, '-', '-x', 'none',
      ...(tested ? [`${workshopPath}/runner.o`, '-Wl,--wrap=main'] : []),
      ...linker, '-o', '/box/tmp/program', ...compiler.libraries,
    ],
    environment: { PATH: '/usr/bin', TMPDIR: '/box/tmp', LC_ALL: 'C.UTF-8' },
    view: { toolchain, mounts: [{ host: workshop.folder, at: workshopPath }] },
    files,
    input: `# 1 "${tested ? compiler.testsName : compiler.sourceName}"\n${main}`,
    limits: buildLimits(),
  }
}

export function runProgram(program: Program): RunStep {
  return {
    command: ['/gradus/program'],
    environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' },
    view: { toolchain: ['/usr/lib'] },
    files: program.additionalFiles.map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
    productPath: '/gradus/program',
    runner: program.tests !== undefined,
  }
}

const severities: Readonly<Record<string, Diagnostic['severity']>> = {
  'fatal error': 'error',
  error: 'error',
  warning: 'warning',
  note: 'info',
}

/** `solution.c:3:5: error: …`, and the linker's `tests.c:(.text+0x5): undefined reference to …`, which has no line. */
export function gnuDiagnostics(printed: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const line of printed.split('\n')) {
    const message = /^(?:\.\/)?([^\s:]+):(\d+)(?::(\d+))?: (fatal error|error|warning|note): (.*)$/.exec(line)
    if (message !== null) {
      const [, file = '', number = '1', column, severity = 'error', text = ''] = message
      diagnostics.push({
        file,
        line: Math.max(1, Number(number)),
        ...(column === undefined ? {} : { column: Math.max(1, Number(column)) }),
        severity: severities[severity] ?? 'error',
        message: text,
      })
      continue
    }
    const link = /(undefined reference to .*|multiple definition of [^;]*)/.exec(line)
    if (link?.[1] !== undefined) {
      const file = /([A-Za-z0-9_][\w.-]*\.(?:cpp|c)):(?:\(|function )/.exec(line)?.[1]
      diagnostics.push({ file: file ?? '', line: 1, severity: 'error', message: link[1] })
    }
  }
  return diagnostics
}
