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

/** Tabs for the files of one language of a coding question. */
export function tabsOf(files: LanguageFiles, onChange: (files: LanguageFiles) => void): EditorTab[] {
  const { sourceFile = 'solution', testsFile = 'tests' } = languageOf(files.type) ?? {}
  return [
    {
      key: 'starter',
      label: 'Starter code',
      fileName: sourceFile,
      value: files.starter,
      onChange: (starter) => onChange({ ...files, starter }),
    },
    {
      key: 'tests',
      label: 'Tests',
      fileName: testsFile,
      value: files.tests,
      onChange: (tests) => onChange({ ...files, tests }),
    },
    ...(files.solution === null
      ? []
      : [
          {
            key: 'solution',
            label: 'Solution',
            fileName: sourceFile,
            value: files.solution,
            onChange: (solution: string) => onChange({ ...files, solution }),
          },
        ]),
    ...additionalTabs(files.additionalFiles, (additionalFiles) => onChange({ ...files, additionalFiles })),
  ]
}

export function maximumOf(key: string): number {
  return key === 'starter' || key === 'solution' ? maximumSourceBytes : maximumFileBytes
}
