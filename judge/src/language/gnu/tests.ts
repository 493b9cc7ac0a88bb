import type { Program } from '../language.ts'
import { featuresOf, headersOf, Macros } from './macros.ts'
import type { Directive } from './source.ts'
import { includesFile, readTests, type GnuFiles, type ParsedProgram } from './reading.ts'
import { renamed, type Edit } from './rename.ts'
import { reportDeclarations, reportMacros } from './report.ts'

/*
 * Tests that include the candidate's file form one unit with it, so anything in that file could change what the tests'
 * text means. Three measures prevent that:
 * - the system headers that the tests include come before the candidate's file, so that they mean what they always do;
 * - the candidate's macros end with the candidate's file, except for constants such as `#define SIZE 100`; so do those of
 *   an additional file in the candidate's version;
 * - names that the tests declare after it get a suffix that is new for each build.
 */

export interface IsolatedProgram {
  /** What the compiler reads: the tests, with what must come before them. */
  readonly main: string
  /** The candidate's file. */
  readonly candidate: string
}

export function isolate(program: Program, files: GnuFiles, suffix: string): IsolatedProgram {
  const source = program.tests ?? ''
  const reading = readTests(program, files)
  const { tests, candidate, include, separatesReports } = reading
  const macros = new Macros(candidate, tests, suffix)
  const output = `${suffix.slice(1)}_output`
  const console = reading.usesConsole ? `${suffix.slice(1)}_cout` : undefined
  const before = [
    ...featuresOf(tests),
    ...featuresOf(candidate),
    ...headersOf(tests),
    ...macros.saved(),
    ...(separatesReports ? reportDeclarations(files.dialect, output, console) : []),
    `# 1 "${files.testsName}"`,
    '',
  ].join('\n')
  const around = besides(reading).flatMap((directive) => macrosAround(directive, macros, source, files))
  if (include === undefined) {
    const candidateFile = `${program.candidate}\n\n${macros.restored().join('\n')}\n`
    return { main: before + edited(source, around), candidate: candidateFile }
  }
  const behind = [
    '',
    ...macros.restored(),
    ...(separatesReports ? reportMacros(output, console) : []),
    `# ${lineAfter(source, include)} "${files.testsName}"`,
    '',
  ]
  const edits = [
    { start: include.end, end: include.end, text: behind.join('\n') },
    ...renamed(reading, include, macros, suffix),
    ...around,
  ]
  return { main: before + edited(source, edits), candidate: program.candidate }
}

/**
 * The directives with which tests include a file in the candidate's version so that its macros would not end with the
 * candidate's own file: after that one, or before code that stands between the two.
 */
function besides({ tests, candidateFiles, include }: ParsedProgram): Directive[] {
  const names = candidateFiles.slice(1).map(({ name }) => name)
  return tests.directives.filter((directive) => {
    if (directive.name !== 'include' || directive === include || directive.tokens[0]?.text.startsWith('<') === true)
      return false
    if (!names.some((name) => includesFile(directive, name))) return false
    if (include === undefined || directive.start > include.start) return true
    return tests.tokens.some(({ start }) => start > directive.end && start < include.start)
  })
}

function macrosAround(directive: Directive, macros: Macros, source: string, { testsName }: GnuFiles): Edit[] {
  const { start, end } = directive
  const line = source.slice(0, start).split('\n').length
  const before = ['', ...macros.saved(), `# ${line} "${testsName}"`, ''].join('\n')
  const after = ['', ...macros.restored(), `# ${lineAfter(source, directive)} "${testsName}"`, ''].join('\n')
  return [
    { start, end: start, text: before },
    { start: end, end, text: after },
  ]
}

function lineAfter(source: string, { end }: Directive): number {
  const lines = source.slice(0, end).split('\n').length
  return source[end - 1] === '\n' ? lines : lines + 1
}

function edited(source: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at)
}
