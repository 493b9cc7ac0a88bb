import { Button, FileButton, Group, Select } from '@mantine/core'
import { IconFilePlus, IconPlus } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { testCases } from '@gradus/contract/limit'
import { maximumFileBytes, type Diagnostic } from '@gradus/contract/judge'
import { guideExamplePath } from '@gradus/contract/guide'
import { languageOf, languages } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { skeletons } from '@gradus/contract/skeleton'
import type { EditorHandle } from '../editor/editor.tsx'
import { toast } from '../ui/toast.tsx'
import { AdditionalFilesDialog } from './additional-files.tsx'
import { requiredFiles, tabsIn } from './advanced-tabs.ts'
import { readTestCases } from './case-files.ts'
import { FilesEditor } from './files-editor.tsx'
import { errorAt, type PostingForm } from './form.ts'
import { GuideLink } from './guide-link.tsx'
import { TryBar } from './try-bar.tsx'
import type { SolutionTrial } from './try-solutions.ts'
import { UploadRow } from './upload-row.tsx'
import { readText, sentenceOf } from './upload.ts'
import type { Advanced, NamedText } from './values.ts'
import { Dialog } from '../ui/dialog.tsx'

interface AdvancedFilesProps {
  readonly form: PostingForm
  readonly trying: SolutionTrial
  readonly disabled: boolean
}

/**
 * The files of an advanced question: Checker, Function Template, Interface, up to six test cases, additional files and
 * a solution (specification, section 2).
 */
export function AdvancedFiles({ form, trying, disabled }: AdvancedFilesProps) {
  const { advanced } = form.values
  const [tab, setTab] = useState('')
  const [full, setFull] = useState(false)
  const [adding, setAdding] = useState(false)
  const [dragging, setDragging] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const change = (changed: Partial<Advanced>) => {
    form.setFieldValue('advanced', (before) => ({ ...before, ...changed }))
    form.clearFieldError('testCases')
  }
  const take = (file: File | null, maximum: number, put: (text: NamedText) => void) => {
    if (file) readText(file, maximum).then(put, (reason: unknown) => toast.failed(sentenceOf(reason)))
  }
  /** Adds as many files as fit, and shows the specification's sentence about the rest. */
  const addCases = (files: readonly File[]) => {
    readTestCases(files).then(
      (read) => {
        const all = [...advanced.cases, ...read]
        change({ cases: all.slice(0, testCases.maximum) })
        if (read.length > 0) setTab(`case ${Math.min(all.length, testCases.maximum) - 1}`)
        if (all.length > testCases.maximum) setFull(true)
      },
      (reason: unknown) => toast.failed(sentenceOf(reason)),
    )
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    if (!disabled) addCases([...event.dataTransfer.files])
  }
  const tabs = tabsIn(advanced, change)
  const verdict = trying.resultOf(advanced.type)?.verdict
  const error = errorAt(form, 'testCases')
  const goTo = (diagnostic: Diagnostic) => {
    const tabOfFile = tabs.find(({ fileName }) => fileName === diagnostic.file)
    if (!tabOfFile) return
    setTab(tabOfFile.key)
    setTimeout(() => editor.current?.goTo(diagnostic))
  }
  return (
    <section className="solution-editor sheet posting-editor" aria-label="Files of the question">
      <header className="files-head">
        <div className="row between wrap">
          <h2>Files</h2>
          <GuideLink to={guideExamplePath('advanced', advanced.type)}>
            {`Example in ${languageOf(advanced.type)?.name ?? ''}`}
          </GuideLink>
        </div>
        <p className="small ink2">
          The checker reads a test case, calls the candidate&rsquo;s function, and exits with status 0 if the case
          passes. It is compiled once and runs once per case.
        </p>
      </header>
      <div className="given-languages">
        <Select
          className="advanced-language"
          label="Language"
          disabled={disabled}
          searchable
          value={String(advanced.type)}
          data={languages.map(({ code, name }) => ({ value: String(code), label: name }))}
          comboboxProps={{ portalProps: { target: '#main' } }}
          onChange={(code) => code !== null && change({ type: Number(code) })}
        />
      </div>
      <ul className="uploads" data-missing={error !== undefined || undefined}>
        {requiredFiles.map(({ key, name, note, maximum }) => (
          <UploadRow
            key={key}
            name={name}
            note={note}
            text={advanced[key]}
            disabled={disabled}
            missing={error !== undefined && advanced[key] === null}
            onFile={(file) =>
              take(file, maximum, (text) => {
                change({ [key]: text })
                setTab(key)
              })
            }
            onWrite={() => {
              change({ [key]: { name, body: key === 'template' ? (skeletons[advanced.type]?.starter ?? '') : '' } })
              setTab(key)
            }}
            onOpen={() => setTab(key)}
            onRemove={() => change({ [key]: null })}
          />
        ))}
        {advanced.cases.map((text, at) => (
          <UploadRow
            // Cases have no id; their position is also their name.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            name={`Test case ${at + 1}`}
            note="The program reads it as standard input."
            text={text}
            disabled={disabled}
            missing={false}
            onFile={(file) =>
              take(file, maximumFileBytes, (changed) =>
                change({ cases: advanced.cases.map((one, place) => (place === at ? changed : one)) }),
              )
            }
            onOpen={() => setTab(`case ${at}`)}
            onRemove={() => change({ cases: advanced.cases.filter((_one, place) => place !== at) })}
          />
        ))}
      </ul>
      {!disabled && (
        // Dropping a file does the same as the button, which the keyboard can reach.
        <div
          className="row wrap upload-more case-drop"
          data-dragging={dragging || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setDragging(true)
          }}
          onDragLeave={() => setDragging(false)}
          onDrop={drop}
        >
          {advanced.cases.length < testCases.maximum ? (
            <FileButton multiple onChange={addCases}>
              {(props) => (
                <Button {...props} variant="default" size="xs" leftSection={<IconPlus size={15} />}>
                  {messages.addTestCase}
                </Button>
              )}
            </FileButton>
          ) : (
            <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => setFull(true)}>
              {messages.addTestCase}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFilePlus size={15} />}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            {messages.additionalCodingFiles}
          </Button>
          {advanced.solution === null && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={15} />}
              onClick={() => {
                change({ solution: advanced.template?.body ?? skeletons[advanced.type]?.starter ?? '' })
                setTab('solution')
              }}
            >
              {messages.addSolutionCode}
            </Button>
          )}
          <p className="tiny ink2">
            You can drop several test cases here at once, such as 01.in and 02.in. If a case has an answer file, such as
            01.ans, its text is added to the end of the input.
          </p>
        </div>
      )}
      {tabs.length > 0 && (
        <div className="posting-editor">
          <FilesEditor
            tabs={tabs}
            tab={tab}
            onTab={setTab}
            language={advanced.type}
            readOnly={disabled}
            editor={editor}
            diagnostics={verdict?.diagnostics ?? []}
          />
        </div>
      )}
      <TryBar
        values={form.values}
        trying={trying}
        language={advanced.type}
        fileNames={tabs.map(({ fileName }) => fileName)}
        onGoTo={goTo}
      />
      {adding && (
        <AdditionalFilesDialog
          language={advanced.type}
          files={advanced.additionalFiles}
          onClose={() => setAdding(false)}
          onSave={(additionalFiles) => change({ additionalFiles })}
        />
      )}
      <Dialog
        opened={full}
        onClose={() => setFull(false)}
        title={messages.tooManyTestCases}
        size={440}
        withCloseButton={false}
      >
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => setFull(false)}>
            {messages.ok}
          </Button>
        </Group>
      </Dialog>
    </section>
  )
}
