import { languageOf } from '@gradus/contract/language'
import { maximumFileBytes, maximumSourceBytes } from '@gradus/contract/judge'
import type { EditorTab } from './files-editor.tsx'
import type { AdditionalFile, LanguageFiles } from './values.ts'

export function additionalTabs(
  files: readonly AdditionalFile[],
  onChange: (files: AdditionalFile[]) => void,
): EditorTab[] {
  return files.map(({ fileName, body }, at) => ({
    key: `file ${at}`,
    label: fileName,
    fileName,
    value: body,
    onChange: (value) => onChange(files.map((one, place) => (place === at ? { ...one, body: value } : one))),
  }))
}

/** The files of one language of a coding question. */
export function tabsOf(given: LanguageFiles, onChange: (given: LanguageFiles) => void): EditorTab[] {
  const { sourceFile = 'solution', testsFile = 'tests' } = languageOf(given.type) ?? {}
  return [
    {
      key: 'starter',
      label: 'Starter code',
      fileName: sourceFile,
      value: given.starter,
      onChange: (starter) => onChange({ ...given, starter }),
    },
    {
      key: 'tests',
      label: 'Tests',
      fileName: testsFile,
      value: given.tests,
      onChange: (tests) => onChange({ ...given, tests }),
    },
    ...(given.solution === null
      ? []
      : [
          {
            key: 'solution',
            label: 'Solution',
            fileName: sourceFile,
            value: given.solution,
            onChange: (solution: string) => onChange({ ...given, solution }),
          },
        ]),
    ...additionalTabs(given.additionalFiles, (additionalFiles) => onChange({ ...given, additionalFiles })),
  ]
}

export function maximumOf(key: string): number {
  return key === 'starter' || key === 'solution' ? maximumSourceBytes : maximumFileBytes
}
