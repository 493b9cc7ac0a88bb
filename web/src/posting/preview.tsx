import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { hidesSamples } from '@gradus/contract/input-output'
import type { Sample } from '@gradus/contract/sample'
import { languageOf } from '@gradus/contract/language'
import { multipleChoiceType, type Question } from '@gradus/contract/question'
import { InteractiveNote, SampleList } from '../problem-package/samples.tsx'
import { ChoiceOptions } from '../question/choice-options.tsx'
import { Heading } from '../question/heading.tsx'
import { Prose } from '../ui/prose.tsx'
import { SolutionTabs } from '../submission/solution-tabs.tsx'
import { CodeEditor } from '../editor/code-editor.tsx'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { nameOf, type InputOutputValues } from './input-output-values.ts'
import { withoutParagraph } from './payload.ts'
import type { Values } from './values.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The question page as readers will see it, without working controls. */
export function Preview({ opened, values, onClose }: { opened: boolean; values: Values; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      fullScreen
      title="Preview: as readers will see it"
      closeButtonProps={{ 'aria-label': 'Close the preview' }}
      className="posting-preview"
    >
      <PreviewedQuestion values={values} />
    </Dialog>
  )
}

function PreviewedQuestion({ values }: { values: Values }) {
  const question = useAsQuestion(values)
  return (
    <div className="split">
      <article className="split-text">
        <div inert>
          <Heading question={question} />
        </div>
        <Prose html={question.body} />
        {question.interactive && <InteractiveNote />}
        {values.kind === 'inputOutput' && <SampleList samples={samplesIn(values.inputOutput)} />}
      </article>
      <div className="split-solution">
        {values.kind === 'multiChoice' ? <PreviewChoice values={values} /> : <PreviewEditor values={values} />}
      </div>
    </div>
  )
}

function PreviewChoice({ values }: { values: Values }) {
  const [picked, setPicked] = useState<number>()
  const answers = values.answers.map(({ body }, id) => ({ id, body: withoutParagraph(body) }))
  return (
    <ChoiceOptions
      question={values}
      answers={answers}
      picked={picked}
      onChoose={(id) => setPicked(id === picked ? undefined : id)}
    />
  )
}

interface PreviewedLanguage {
  readonly type: number
  readonly starter: string
  readonly additionalFiles: readonly { fileName: string; body: string }[]
}

function samplesIn({ cases, conversations, ...values }: InputOutputValues): Sample[] {
  const { interactive, passes } = playedIn(values)
  if (hidesSamples({ interactive, passes }))
    return conversations.map((conversation, at) => ({ id: `Conversation ${at + 1}`, conversation }))
  return cases.flatMap((one, at) => (one.sample ? [{ ...one, id: nameOf(cases, at) }] : []))
}

/** Only with a validator can a question be interactive or have several passes. */
function playedIn({ decidedBy, interactive, passes }: Omit<InputOutputValues, 'cases' | 'conversations'>) {
  const isPlayed = decidedBy === 'validator'
  return { interactive: isPlayed && interactive, passes: isPlayed ? Number(passes) || 1 : 1 }
}

function languagesIn({ kind, languages, advanced, inputOutput }: Values): readonly PreviewedLanguage[] {
  if (kind === 'inputOutput') return inputOutput.languages.map((one) => ({ ...one, additionalFiles: none }))
  if (kind === 'coding') return languages
  return [{ type: advanced.type, starter: advanced.template?.body ?? '', additionalFiles: advanced.additionalFiles }]
}

function PreviewEditor({ values }: { values: Values }) {
  const languages = languagesIn(values)
  const [language, setLanguage] = useState(languages[0]?.type ?? 0)
  const [tab, setTab] = useState(0)
  const open = languages.find(({ type }) => type === language) ?? languages[0]
  if (!open) return null
  const { sourceFile = 'solution' } = languageOf(open.type) ?? {}
  const files = [{ fileName: sourceFile, body: open.starter }, ...open.additionalFiles]
  const file = files[tab] ?? files[0]
  return (
    <section className="solution-editor sheet" aria-label="The reader’s solution">
      <SolutionTabs
        files={files}
        tab={tab}
        onTab={setTab}
        codes={languages.map(({ type }) => type)}
        states={undefined}
        language={open.type}
        onLanguage={(code) => {
          setTab(0)
          setLanguage(code)
        }}
        onReset={() => undefined}
        canReset={false}
      >
        <CodeEditor
          file={`preview/${open.type}/${file?.fileName}`}
          fileName={file?.fileName ?? ''}
          language={open.type}
          value={file?.body ?? ''}
          name={`${file?.fileName}, as the editor opens`}
          diagnostics={none}
          readOnly
          onChange={() => undefined}
        />
      </SolutionTabs>
      <div className="solution-actions">
        <span className="grow" />
        <Button variant="default" leftSection={<IconPlayerPlay size={15} stroke={2} />} disabled>
          Compile and Run
        </Button>
        <Button disabled>Submit</Button>
      </div>
    </section>
  )
}

const none: readonly never[] = []

function useAsQuestion(values: Values): Question {
  const session = useSession()
  const own = useOwnInfo()
  const [now] = useState(() => new Date().toISOString())
  const languages = languagesIn(values).map(({ type }) => type)
  const choice = values.kind === 'multiChoice'
  return {
    id: -1,
    title: values.altTitle || values.title || 'No title yet',
    body: values.altBody || values.body,
    kind: values.kind,
    type: choice ? multipleChoiceType : (languages[0] ?? 0),
    plangs: choice ? '' : languages.join(','),
    ...(values.kind === 'inputOutput' ? playedIn(values.inputOutput) : { interactive: false, passes: 1 }),
    tags: values.tags.join(','),
    difficultLevel: values.difficultLevel,
    votes: 0,
    views: 0,
    comments: 0,
    createdDate: now,
    publishedDate: null,
    lastModifiedDate: now,
    userLastActive: now,
    ready: 0,
    noImportOption: 0,
    userId: session.state === 'user' ? session.userId : 0,
    displayName: own?.displayName ?? '',
    profileImage: own?.profileImage ?? null,
    reputation: own?.reputation ?? 0,
    state: 'public',
    preferredLanguages: '',
    approvedByModerator: false,
    authAnsweredCorrect: false,
    answeredByAuth: false,
    authUserLiked: false,
    authUserVote: 0,
    candCode: null,
    authPoints: 0,
    rightAnswer: null,
    candType: null,
    readsComments: null,
    returnedReason: null,
    sponsor: null,
    // The question does not exist yet, so nothing can be done with it.
    can: { edit: false, review: false, administer: false, copy: false, seeAnswer: false },
  }
}
