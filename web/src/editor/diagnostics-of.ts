import type { Diagnostic } from '@gradus/contract/judge'

type ByFile = ReadonlyMap<string | undefined, readonly Diagnostic[]>
const grouped = new WeakMap<readonly Diagnostic[], ByFile>()
const none: readonly Diagnostic[] = []

/**
 * The diagnostics of a file. The same list as long as the result is the same: a new one would move the editor's marks
 * back to where they were.
 */
export function diagnosticsOf(diagnostics: readonly Diagnostic[], fileName: string): readonly Diagnostic[] {
  const byFile = grouped.get(diagnostics) ?? groupByFile(diagnostics)
  grouped.set(diagnostics, byFile)
  return byFile.get(fileName) ?? none
}

function groupByFile(diagnostics: readonly Diagnostic[]): ByFile {
  const files = new Map<string | undefined, Diagnostic[]>()
  for (const one of diagnostics) files.set(one.file, [...(files.get(one.file) ?? []), one])
  return files
}
