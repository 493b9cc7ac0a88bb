import type { Diagnostic } from '@gradus/contract/judge'
import type { BuildResult } from './compile.ts'
import { withoutNames } from './hidden-names.ts'

/*
 * Redacts a compiler's messages, so that they reveal nothing of the hidden tests. Messages about files that the candidate
 * sees come first. If those files have no error but the tests do not build, the candidate's code lacks something that
 * the tests use: the compiler's message says what, without the text, lines and values of the tests, and without the names
 * that the tests declare for themselves (hidden-names.ts).
 */

/** At most this many messages about hidden files are kept: one missing function is missing in every test. */
const maxHiddenMessages = 5
/** Values are removed from this many messages, and from this many characters of each. */
const maxRedacted = 100
const maxMessageLength = 500

/** C compilers only warn about an undeclared function; all others report an error. */
const undeclared = /^implicit declaration of function/

/** @param ownNames the names that the tests declare */
export function redactDiagnostics(
  built: BuildResult,
  hidden: string,
  visible: readonly string[],
  ownNames: () => ReadonlySet<string> = () => new Set(),
): BuildResult {
  const aboutCandidate = built.diagnostics.filter(({ file }) => visible.includes(file))
  const others = built.diagnostics.filter(({ file }) => !visible.includes(file) && file !== hidden && file !== '')
  const aboutTests = built.diagnostics.filter(
    ({ file, severity, message }) =>
      (file === hidden || file === '') && (severity === 'error' || undeclared.test(message)),
  )
  const isOwnFault = aboutCandidate.some(({ severity }) => severity === 'error')
  const diagnostics = [
    ...aboutCandidate,
    ...(isOwnFault || aboutTests.length === 0 ? [] : missingFromCandidate(aboutTests, hidden, ownNames())),
    ...others,
  ]
  const mentionsHidden = built.diagnostics.some(({ file }) => file === hidden) || built.compilerOutput.includes(hidden)
  const compilerOutput = mentionsHidden ? diagnostics.map(formatDiagnostic).join('\n') : built.compilerOutput
  const message =
    built.message !== undefined && built.message.includes(hidden)
      ? 'The tests don’t compile with your code.'
      : built.message
  return { ...built, diagnostics, compilerOutput, message }
}

/** Every distinct message once, without its position. */
function missingFromCandidate(
  diagnostics: readonly Diagnostic[],
  hidden: string,
  ownNames: ReadonlySet<string>,
): Diagnostic[] {
  const messages = new Set(
    diagnostics.slice(0, maxRedacted).map(({ message }) => withoutNames(withoutValues(message, hidden), ownNames)),
  )
  return [...messages].slice(0, maxHiddenMessages).map((message) => ({
    file: hidden,
    line: 1,
    severity: 'error',
    message: `The tests don’t compile with your code: ${message}`,
  }))
}

/**
 * Removes values of the tests from a message, but keeps types and names. Which quotes enclose values depends on the
 * compiler: C# and Kotlin enclose names in the quotes that others use for values.
 */
function withoutValues(message: string, hidden: string): string {
  const redacted = message.slice(0, maxMessageLength).replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
  if (/\.(?:cs|kt)$/.test(hidden)) return redacted.replace(/(Constant value) [`'][^']*'/, '$1 …')
  return redacted
    .replace(/^could not convert ‘.*?’ from/, 'could not convert … from')
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, '`…`')
    .replaceAll(/'(?:[^'\\]|\\.)'/g, "'…'")
    .replace(/^(cannot use|invalid operation:) .* (\([^()]*\))/, '$1 … $2')
    .replaceAll(/\(-?[\d.]+\w* : /g, '(… : ')
}

function formatDiagnostic({ file, line, column, severity, message }: Diagnostic): string {
  return `${file}:${line}:${column ?? 1}: ${severity}: ${message}`
}
