import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { maximumSourceBytes, type Diagnostic } from '@gradus/contract/judge'
import { guideExamplePath } from '@gradus/contract/guide'
import { languageOf } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import type { EditorHandle } from '../editor/editor.tsx'
import { FilesEditor, type EditorTab } from './files-editor.tsx'
import { errorAt, type PostingForm } from './form.ts'
import { hasCode, type ProgramLanguage } from './input-output-values.ts'
import { GuideLink } from './guide-link.tsx'
import { AddLanguage, LanguageChip } from './language-chips.tsx'
import { TryBar } from './try-bar.tsx'
import type { SolutionTrial } from './try-solutions.ts'
import { UploadInto } from './upload-button.tsx'
import { PartError } from './part-error.tsx'

export interface ProgramFilesProps {
  readonly form: PostingForm
  readonly trying: SolutionTrial
  readonly disabled: boolean
  /** The language whose files are shown. The page switches it to a language with an error. */
  readonly language: number
  readonly onLanguage: (code: number) => void
}

/** The author's files for a language: the starter code, and a solution. */
export function ProgramFiles({ form, trying, disabled, language, onLanguage }: ProgramFilesProps) {
  const { languages } = form.values.inputOutput
  const [tab, setTab] = useState('solution')
  const editor = useRef<EditorHandle>(null)
  const coded = languages.filter((one) => hasCode(one))
  const open = coded.find(({ type }) => type === language) ?? coded[0]
  const at = languages.findIndex(({ type }) => type === open?.type)
  const change = (type: number, changed: Partial<ProgramLanguage>) => {
    form.setFieldValue('inputOutput', (before) => ({
      ...before,
      languages: before.languages.map((one) => (one.type === type ? { ...one, ...changed } : one)),
    }))
    form.clearFieldError(`languages.${at}`)
  }
  const add = (type: number) => {
    change(type, { solution: '' })
    setTab('solution')
    onLanguage(type)
  }
  const tabs = open ? tabsOf(open, (changed) => change(open.type, changed)) : []
  const openTab = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const verdict = open && trying.resultOf(open.type)?.verdict
  const goTo = (diagnostic: Diagnostic) => {
    setTab('solution')
    setTimeout(() => editor.current?.goTo(diagnostic))
  }
  const error = at < 0 ? undefined : errorAt(form, `languages.${at}`)
  return (
    <section className="solution-editor sheet posting-editor" aria-label="Solutions and starter code">
      <div className="given-languages">
        <div className="row wrap" role="group" aria-label="Languages with a solution or starter code">
          {coded.map(({ type }) => (
            <LanguageChip
              key={type}
              type={type}
              pressed={type === open?.type}
              outcome={trying.resultOf(type)?.verdict?.outcome}
              onChoose={() => onLanguage(type)}
            />
          ))}
          <AddLanguage
            label={messages.addSolutionCode}
            remaining={languages.filter((one) => !coded.includes(one)).map(({ type }) => type)}
            disabled={disabled}
            onAdd={add}
          />
        </div>
        <span className="grow" />
        <GuideLink to={guideExamplePath('inputOutput', open?.type ?? languages[0]?.type ?? 0)}>Example</GuideLink>
      </div>
      {open && openTab && (
        <>
          <FilesEditor
            tabs={tabs}
            tab={openTab.key}
            onTab={setTab}
            language={open.type}
            readOnly={disabled}
            editor={editor}
            diagnostics={openTab.key === 'solution' ? (verdict?.diagnostics ?? []) : []}
            tools={
              !disabled && <UploadInto what={openTab.label} maximum={maximumSourceBytes} onText={openTab.onChange} />
            }
          />
          <p className="tab-note tiny ink2">{notes[openTab.key]}</p>
          {open.solution === null && !disabled && (
            <div className="add-solution">
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPlus size={15} />}
                onClick={() => {
                  change(open.type, { solution: open.starter })
                  setTab('solution')
                }}
              >
                {messages.addSolutionCode}
              </Button>
            </div>
          )}
        </>
      )}
      <PartError error={error} />
      <TryBar
        values={form.values}
        trying={trying}
        language={open?.type ?? 0}
        fileNames={[languageOf(open?.type ?? 0)?.sourceFile ?? '']}
        onGoTo={goTo}
      />
    </section>
  )
}

const notes: Readonly<Record<string, string>> = {
  starter: 'Optional. The code that candidates start with.',
  solution:
    'A complete program. Hidden until a reader has solved the question. It must pass all cases before you can post.',
}

function tabsOf({ type, starter, solution }: ProgramLanguage, change: (changed: Partial<ProgramLanguage>) => void) {
  const { sourceFile: fileName = 'solution' } = languageOf(type) ?? {}
  const tabs: EditorTab[] = [
    { key: 'starter', label: 'Starter code', fileName, value: starter, onChange: (text) => change({ starter: text }) },
  ]
  if (solution !== null)
    tabs.unshift({
      key: 'solution',
      label: 'Solution',
      fileName,
      value: solution,
      onChange: (text) => change({ solution: text }),
    })
  return tabs
}
