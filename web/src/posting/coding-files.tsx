import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFilePlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Diagnostic } from '@gradus/contract/judge'
import { guideExamplePath } from '@gradus/contract/guide'
import { languageOf, languages } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { skeletons } from '@gradus/contract/skeleton'
import type { EditorHandle } from '../editor/editor.tsx'
import { AdditionalFilesDialog } from './additional-files.tsx'
import { FilesEditor } from './files-editor.tsx'
import { errorAt, type PostingForm } from './form.ts'
import { GuideLink } from './guide-link.tsx'
import { AddLanguage, LanguageChip } from './language-chips.tsx'
import { maximumOf, tabsOf } from './language-tabs.ts'
import { RemoveLanguage } from './remove-language.tsx'
import { TryBar } from './try-bar.tsx'
import type { SolutionTrial } from './try-solutions.ts'
import { UploadInto } from './upload-button.tsx'
import { emptyLanguageFiles, type LanguageFiles } from './values.ts'
import { PartError } from './part-error.tsx'

interface CodingFilesProps {
  readonly form: PostingForm
  readonly trying: SolutionTrial
  readonly disabled: boolean
  /** The language whose files are shown. The page switches it to a language with an error. */
  readonly language: number
  readonly onLanguage: (code: number) => void
}

/** A coding question in one or several languages: each has its starter, tests, solution and additional files. */
export function CodingFiles({ form, trying, disabled, language, onLanguage }: CodingFilesProps) {
  const ofLanguages = form.values.languages
  const at = Math.max(
    0,
    ofLanguages.findIndex(({ type }) => type === language),
  )
  const open = ofLanguages[at]
  const [tab, setTab] = useState('tests')
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState(false)
  const editor = useRef<EditorHandle>(null)
  if (!open) return null

  const change = (changed: LanguageFiles) => {
    form.setFieldValue('languages', (all) => all.map((one) => (one.type === changed.type ? changed : one)))
    form.clearFieldError(`languages.${at}`)
  }
  const tabs = tabsOf(open, change)
  const openTab = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const verdict = trying.resultOf(open.type)?.verdict
  const goTo = (diagnostic: Diagnostic) => {
    const tabOfFile = tabs.findLast(({ fileName }) => fileName === diagnostic.file)
    if (!tabOfFile) return
    setTab(tabOfFile.key)
    setTimeout(() => editor.current?.goTo(diagnostic))
  }
  const addSolution = () => {
    change({ ...open, solution: open.starter || (skeletons[open.type]?.starter ?? '') })
    setTab('solution')
  }
  const error = errorAt(form, `languages.${at}`) ?? errorAt(form, 'languages')
  return (
    <section className="solution-editor sheet posting-editor" aria-label="Files of the question">
      <div className="given-languages">
        <div className="row wrap" role="group" aria-label="Languages of the question">
          {ofLanguages.map(({ type }) => (
            <LanguageChip
              key={type}
              type={type}
              pressed={type === open.type}
              outcome={trying.resultOf(type)?.verdict?.outcome}
              onChoose={() => onLanguage(type)}
            />
          ))}
          <AddLanguage
            remaining={languages
              .filter(({ code }) => !ofLanguages.some(({ type }) => type === code))
              .map(({ code }) => code)}
            disabled={disabled}
            onAdd={(type) => {
              form.setFieldValue('languages', (all) => [...all, emptyLanguageFiles(type)])
              onLanguage(type)
            }}
          />
        </div>
        <span className="grow" />
        <GuideLink to={guideExamplePath('coding', open.type)}>Example</GuideLink>
        {ofLanguages.length > 1 && (
          <Tooltip label={`Remove ${languageOf(open.type)?.name}`}>
            <ActionIcon
              aria-label={`Remove ${languageOf(open.type)?.name}`}
              disabled={disabled}
              onClick={() => setRemoving(true)}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <FilesEditor
        tabs={tabs}
        tab={openTab?.key ?? ''}
        onTab={setTab}
        language={open.type}
        readOnly={disabled}
        editor={editor}
        diagnostics={openTab?.key === 'starter' ? [] : (verdict?.diagnostics ?? [])}
        tools={
          !disabled &&
          openTab && (
            <>
              <UploadInto what={openTab.label} maximum={maximumOf(openTab.key)} onText={openTab.onChange} />
              <Tooltip label={messages.additionalCodingFiles}>
                <ActionIcon
                  aria-label={messages.additionalCodingFiles}
                  aria-haspopup="dialog"
                  onClick={() => setAdding(true)}
                >
                  <IconFilePlus size={16} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </>
          )
        }
      />
      <p className="tab-note tiny ink2">{notes[openTab?.key ?? ''] ?? notes['file']}</p>
      <PartError error={error} />
      {open.solution === null && !disabled && (
        <div className="add-solution">
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={15} />} onClick={addSolution}>
            {messages.addSolutionCode}
          </Button>
        </div>
      )}
      <TryBar
        values={form.values}
        trying={trying}
        language={open.type}
        fileNames={tabs.map(({ fileName }) => fileName)}
        onGoTo={goTo}
      />
      {adding && (
        <AdditionalFilesDialog
          language={open.type}
          files={open.additionalFiles}
          onClose={() => setAdding(false)}
          onSave={(additionalFiles) => change({ ...open, additionalFiles })}
        />
      )}
      <RemoveLanguage
        opened={removing}
        name={languageOf(open.type)?.name ?? ''}
        onClose={() => setRemoving(false)}
        onRemove={() => {
          form.setFieldValue('languages', (all) => all.filter(({ type }) => type !== open.type))
          onLanguage(ofLanguages.find(({ type }) => type !== open.type)?.type ?? 0)
        }}
      />
    </section>
  )
}

const notes: Readonly<Record<string, string>> = {
  starter: 'The code that candidates start with.',
  tests: 'Hidden. The judge compiles them with the candidate’s code. Print “ok - name” to show a test by its name.',
  solution: 'Hidden until a reader has solved the question. It must pass the tests before you can post.',
  file: 'This file is in the same folder as the candidate’s code, and candidates see it as a tab.',
}
