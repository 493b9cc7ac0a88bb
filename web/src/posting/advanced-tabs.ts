import { maximumFileBytes, maximumSourceBytes } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import type { EditorTab } from './files-editor.tsx'
import { additionalTabs } from './language-tabs.ts'
import type { Advanced } from './values.ts'

/** The three files that an advanced question must have (specification, section 2). */
export const requiredFiles = [
  {
    key: 'checker',
    name: 'Checker',
    note: 'The main program. A case passes if it exits with status 0.',
    maximum: maximumFileBytes,
  },
  {
    key: 'template',
    name: 'Function Template',
    note: 'The code that candidates fill in.',
    maximum: maximumSourceBytes,
  },
  {
    key: 'interface',
    name: 'Interface',
    note: 'Code that the checker and the candidate share.',
    maximum: maximumFileBytes,
  },
] as const
type RequiredFile = (typeof requiredFiles)[number]['key']

/** Tabs for all files that an advanced question has. */
export function tabsIn(advanced: Advanced, change: (changed: Partial<Advanced>) => void): EditorTab[] {
  const { sourceFile = 'solution', testsFile = 'tests' } = languageOf(advanced.type) ?? {}
  const extension = sourceFile.slice(sourceFile.lastIndexOf('.'))
  const fileNames: Record<RequiredFile, string> = {
    checker: testsFile,
    template: sourceFile,
    interface: `interface${extension}`,
  }
  return [
    ...requiredFiles.flatMap(({ key, name }) => {
      const text = advanced[key]
      if (text === null) return []
      const onChange = (body: string) => change({ [key]: { ...text, body } })
      return [
        {
          key,
          label: name,
          fileName: key === 'template' ? `template${extension}` : fileNames[key],
          value: text.body,
          onChange,
        },
      ]
    }),
    ...advanced.cases.map((text, at) => ({
      key: `case ${at}`,
      label: `Case ${at + 1}`,
      fileName: `case-${at + 1}.txt`,
      value: text.body,
      onChange: (body: string) =>
        change({ cases: advanced.cases.map((one, place) => (place === at ? { ...one, body } : one)) }),
    })),
    ...additionalTabs(advanced.additionalFiles, (additionalFiles) => change({ additionalFiles })),
    ...(advanced.solution === null
      ? []
      : [
          {
            key: 'solution',
            label: 'Solution',
            fileName: sourceFile,
            value: advanced.solution,
            onChange: (solution: string) => change({ solution }),
          },
        ]),
  ]
}
