import type { Diagnostic } from '@gradus/contract/judge'
import type { BuildResult } from './compile.ts'

/*
 * What of a compiler's messages concerns the candidate. Those about files that the candidate sees come first. Where
 * nothing is wrong with them but the hidden tests do not build, it is what the tests ask for that is missing: that is
 * said in the compiler's words, without the tests' text, lines and values.
 */

/** How many messages about hidden files are passed on: one missing function is missing in every test. */
const mostOfHidden = 5
/** Of so many messages, and of so many characters of one, the values are taken out. */
const mostRead = 100
const longestMessage = 500

/** What C only warns of, and what every other compiler refuses. */
const undeclared = /^implicit declaration of function/

export function redactDiagnostics(built: BuildResult, hidden: string, visible: readonly string[]): BuildResult {
  const own = built.diagnostics.filter(({ file }) => visible.includes(file))
  const others = built.diagnostics.filter(({ file }) => !visible.includes(file) && file !== hidden && file !== '')
  const ofTests = built.diagnostics.filter(
    ({ file, severity, message }) =>
      (file === hidden || file === '') && (severity === 'error' || undeclared.test(message)),
  )
  const isOwnFault = own.some(({ severity }) => severity === 'error')
  const diagnostics = [...own, ...(isOwnFault ? [] : asked(ofTests, hidden)), ...others]
  const tellsHidden = built.diagnostics.some(({ file }) => file === hidden) || built.compilerOutput.includes(hidden)
  const text = tellsHidden ? diagnostics.map(printed).join('\n') : built.compilerOutput
  const message =
    built.message !== undefined && built.message.includes(hidden)
      ? 'The tests don’t compile with your code.'
      : built.message
  return { ...built, diagnostics, compilerOutput: text, message }
}

/** Each thing that the tests ask for once, in no particular place. */
function asked(diagnostics: readonly Diagnostic[], hidden: string): Diagnostic[] {
  const messages = new Set(diagnostics.slice(0, mostRead).map(({ message }) => withoutValues(message, hidden)))
  return [...messages].slice(0, mostOfHidden).map((message) => ({
    file: hidden,
    line: 1,
    severity: 'error',
    message: `The tests don’t compile with your code: ${message}`,
  }))
}

/**
 * Compilers tell types and names of what they refuse, and some of them its text. In the quotes in which one compiler
 * writes names another writes values.
 */
function withoutValues(message: string, hidden: string): string {
  const told = message.slice(0, longestMessage).replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
  if (/\.(?:cs|kt)$/.test(hidden)) return told.replace(/(Constant value) [`'][^']*'/, '$1 …')
  return told
    .replace(/^could not convert ‘.*?’ from/, 'could not convert … from')
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, '`…`')
    .replaceAll(/'(?:[^'\\]|\\.)'/g, "'…'")
    .replace(/^(cannot use|invalid operation:) .* (\([^()]*\))/, '$1 … $2')
    .replaceAll(/\(-?[\d.]+\w* : /g, '(… : ')
}

function printed({ file, line, column, severity, message }: Diagnostic): string {
  return `${file}:${line}:${column ?? 1}: ${severity}: ${message}`
}
