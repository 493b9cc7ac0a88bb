import type { Diagnostic } from '@gradus/contract/judge'
import { linesOf } from '../output-lines.ts'

/** The messages of the GNU compilers, assemblers and linkers. */

const severities: Readonly<Record<string, Diagnostic['severity']>> = {
  'fatal error': 'error',
  error: 'error',
  warning: 'warning',
  note: 'info',
}

/** Messages of the assembler and the linker for a program whose data exceeds the disk or the range of addresses. */
const tooLarge = /No space left on device|File too large|relocation (?:overflow|truncated to fit)|file size limit/i
const tooLargeMessage =
  'A static array is too large. A program can have up to 2 GiB of static data, and up to 100 MB with values that are not zero.'

/**
 * `solution.c:3:5: error: …`, and the linker's `tests.c:(.text+0x5): undefined reference to …`, which has no line.
 * @param candidate the file that what belongs to no file is about
 */
export function gnuDiagnostics(output: string, candidate: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  let isTooLarge = false
  for (const line of linesOf(output)) {
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
    if (tooLarge.test(line) && !isTooLarge) {
      isTooLarge = true
      diagnostics.push({ file: candidate, line: 1, severity: 'error', message: tooLargeMessage })
    }
    const link = /(undefined reference to .*|multiple definition of [^;]*)/.exec(line)
    if (link?.[1] !== undefined) {
      const file = /([A-Za-z0-9_][\w.-]{0,99}\.(?:cpp|c)):(?:\(|function )/.exec(line)?.[1]
      diagnostics.push({ file: file ?? '', line: 1, severity: 'error', message: link[1] })
    }
  }
  return diagnostics
}
