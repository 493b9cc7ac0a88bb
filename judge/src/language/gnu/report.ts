import type { Dialect, Token } from './source.ts'

/*
 * Separates the tests' own output. After the candidate's file, `stdout`, `printf` and the like in the tests' source
 * mean a stream of the runner, which only the tests can name: so the candidate's output is never a report, and nothing
 * that the candidate does to standard output changes one. Tests that do more with standard output, such as capturing
 * what the candidate prints, keep it, and their reports are read from there.
 */

const printing = new Set([
  'printf', 'vprintf', 'puts', 'putchar', 'fprintf', 'vfprintf', 'fputs', 'fputc', 'putc', 'fwrite', 'stdout', 'cout',
]) // prettier-ignore
/** These names are replaced, so they must be called directly wherever they appear. */
const called = new Set(['printf', 'vprintf', 'puts', 'putchar'])
const catching = new Set([
  'freopen', 'dup', 'dup2', 'dup3', 'fileno', 'fileno_unlocked', 'rdbuf', 'write', 'writev', 'dprintf', 'vdprintf', 'fdopen',
  'fork', 'vfork', 'popen', 'system', 'wcout', 'wprintf', 'vwprintf', 'fwprintf', 'fputws', 'fputwc', 'putwchar', 'putwc',
  'putchar_unlocked', 'putc_unlocked', 'fputs_unlocked', 'fputc_unlocked', 'fwrite_unlocked', 'syscall', 'asm', '__asm__',
  'print', 'println', 'basic_ostream', 'STDOUT_FILENO', 'setbuf', 'fclose', 'stdio_filebuf', 'tie',
]) // prettier-ignore

/**
 * Whether the tests' reports can be told from the candidate's output.
 * @param before the part of the tests' source that precedes the candidate's file, @param after the part that follows it
 * @param elsewhere words of the author's other files
 */
export function reportsOnChannel(
  before: readonly Token[],
  after: readonly Token[],
  elsewhere: ReadonlySet<string>,
): boolean {
  const isPlain = ({ text }: Token): boolean => !printing.has(text) && !catching.has(text)
  if (!before.every(isPlain) || [...printing, ...catching].some((word) => elsewhere.has(word))) return false
  if (after.some(({ text }) => catching.has(text))) return false
  const prints = after.filter(({ text }) => printing.has(text))
  return prints.length > 0 && after.every(({ text }, at) => !called.has(text) || after[at + 1]?.text === '(')
}

/** @param output the runner's stream, @param console its `std::cout` */
export function reportDeclarations(dialect: Dialect, output: string, console: string | undefined): string[] {
  if (dialect === 'c') return ['#include <stdio.h>', `extern FILE *${output};`]
  return [
    '#include <cstdio>',
    `extern "C" FILE *${output};`,
    ...(console === undefined ? [] : ['#include <ostream>', `namespace std { extern ostream ${console}; }`]),
  ]
}

export function reportMacros(output: string, console: string | undefined): string[] {
  return [
    '#undef stdout',
    `#define stdout ${output}`,
    `#define printf(...) fprintf(${output}, __VA_ARGS__)`,
    `#define vprintf(...) vfprintf(${output}, __VA_ARGS__)`,
    `#define puts(...) fprintf(${output}, "%s\\n", __VA_ARGS__)`,
    `#define putchar(...) fputc(__VA_ARGS__, ${output})`,
    ...(console === undefined ? [] : [`#define cout ${console}`]),
  ]
}
