import type { Program } from '../language.ts'
import { featuresOf, headersOf, Macros } from './macros.ts'
import { readTests, type GnuFiles } from './reading.ts'
import { renamed, type Edit } from './rename.ts'
import { reportDeclarations, reportMacros } from './report.ts'

/*
 * Tests that include the candidate's file form one unit with it, so anything in that file could change what the tests'
 * text means. Three measures prevent that:
 * - the system headers that the tests include come before the candidate's file, so that they mean what they always do;
 * - the candidate's macros end with the candidate's file, except for constants such as `#define SIZE 100`;
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
  if (include === undefined) {
    return { main: before + source, candidate: `${program.candidate}\n\n${macros.restored().join('\n')}\n` }
  }
  const lines = source.slice(0, include.end).split('\n').length
  const next = source[include.end - 1] === '\n' ? lines : lines + 1
  const behind = [
    '',
    ...macros.restored(),
    ...(separatesReports ? reportMacros(output, console) : []),
    `# ${next} "${files.testsName}"`,
    '',
  ]
  const edits = [
    { start: include.end, end: include.end, text: behind.join('\n') },
    ...renamed(reading, include, macros, suffix),
  ]
  return { main: before + edited(source, edits), candidate: program.candidate }
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
