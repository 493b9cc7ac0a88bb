import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { AttemptOptions } from '@gradus/contract/assignment-attempt'
import type { Diagnostic, SourceFile } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import type { Question } from '@gradus/contract/question'
import { takesOwnInput } from '@gradus/contract/own-input'
import { useSession } from '../shell/session.ts'
import { diagnosticsOf } from '../editor/diagnostics-of.ts'
import type { EditObserver } from '../editor/edit-observer.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { Resizer } from '../ui/resizer.tsx'
import { FailedState } from '../ui/states.tsx'
import { SolutionActions } from './solution-actions.tsx'
import { SolutionTabs } from './solution-tabs.tsx'
import { CodeEditor } from '../editor/code-editor.tsx'
import { FailureDialog } from './dialogs.tsx'
import { draftOwnerOf } from '../shell/user-state.ts'
import { useAdoptVisitorDraft, useChosenLanguage, type DraftScope, type TournamentRun } from './draft.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { useDraftSync } from './use-draft-sync.ts'
import { useJudge, type JudgeAction, type Judging, type Payload } from '../judging/judging.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { usePersistedState } from '../persisted-state.ts'
import { codesOf, languageFor, languagesQuery } from '../judging/languages.ts'
import { OwnInput } from './own-input.tsx'
import { Result } from '../judging/result.tsx'
import { useMentions } from './mentions.ts'
import { useWorkspace } from './workspace.ts'
import './solution-editor.css'

export interface SolvedInTournament extends TournamentRun {
  /** Each try counts: before it is submitted, the code runs on the user's own input alone. */
  readonly hasPricedTries: boolean
  /** Says what happens to a draft that is not submitted. */
  readonly draftNote?: string | undefined
}

export interface SolvedInAssignment {
  readonly assignmentId: number
  /** Says what happens to a draft that is not submitted. */
  readonly draftNote?: string | undefined
  /** Says when the result of an attempt with hidden tests is shown. */
  readonly hiddenNote?: string | undefined
  /** The reason why nothing can be submitted; undefined if it can. */
  readonly closed?: string | undefined
  /** Calls `submit` with its options, at once or after the user has confirmed. */
  readonly beforeSubmit: (submit: (options: AttemptOptions) => void) => void
}

/** The editor for answering a coding question: files, language, editor, run and submit, result. */
export function SolutionEditor({
  question,
  onPass,
  solvedNote,
  tournament,
  assignment,
  repair,
  runsOnly = false,
  sentFiles,
  observer,
  onAsk,
  hidden = false,
}: {
  question: Question
  onPass: () => void
  solvedNote: ReactNode
  /** The tournament in which the question is answered; undefined for practice. */
  tournament?: SolvedInTournament
  /** The assignment in which it is answered. */
  assignment?: SolvedInAssignment
  /** The id of a mistake that the user repairs. Its draft is separate from that of practice. */
  repair?: string
  /** There is nothing to submit to: the question is for trying out the editor. */
  runsOnly?: boolean
  /** The question's additional files as they were submitted together with `candCode`. */
  sentFiles?: readonly SourceFile[] | undefined
  /** Called with every edit of the code. */
  observer?: EditObserver | undefined
  /** Called when the code was sent to be run or submitted. */
  onAsk?: ((action: JudgeAction) => void) | undefined
  /** True while another question is shown. The editor keeps its state meanwhile. */
  hidden?: boolean
}) {
  const session = useSession()
  const owner = draftOwnerOf(session)
  useAdoptVisitorDraft(owner, question.id)
  const languages = useQuery(languagesQuery)
  const scope: DraftScope = {
    owner,
    questionId: question.id,
    run: tournament,
    assignmentId: assignment?.assignmentId,
    repair,
  }
  const chosen = useChosenLanguage(scope)
  const language = languageFor(question, chosen.value, languages.data)
  const state = languages.data?.find((one) => one.code === language)
  const isSynced = (tournament !== undefined || assignment !== undefined) && session.state === 'user'
  const workspace = useWorkspace(question, language ?? 0, scope, isSynced, sentFiles)
  const stored = useDraftSync(scope, language ?? 0, workspace.draft, isSynced)

  const [tab, setTab] = useState(0)
  const file = workspace.files[tab] ?? workspace.files[0]
  const editor = useRef<EditorHandle>(null)
  const judge = useJudge({ onPass, onSessionEnd: useLogInAgain() })
  const judging = ofLanguage(judge.judging, language)
  const mentions = useMentions(question)
  const [isOwnOpen, setOwnOpen] = useState(false)
  const ownField = useRef<HTMLTextAreaElement>(null)
  const toggleOwn = () => {
    setOwnOpen(!isOwnOpen)
    // The field is below the editor, perhaps out of sight. It is there only after the next rendering.
    if (!isOwnOpen) setTimeout(() => ownField.current?.focus())
  }
  const share = usePersistedState('layout/editor', isShare)
  /** The result of a run on the user's own input, until the next run or submission. */
  const [own, setOwn] = useState<{ diagnostics: readonly Diagnostic[]; language: number | undefined }>()
  const judged = judging.state === 'judged' ? judging.verdict.diagnostics : none
  const diagnostics = own && own.language === language ? own.diagnostics : judged

  const canJudge = session.state === 'user' && !workspace.isPending && state?.available !== false
  const payloadNow = (): Payload | undefined => {
    const [solution, ...additional] = workspace.files
    if (!canJudge || !solution || language === undefined) return undefined
    return {
      questionId: question.id,
      type: language,
      candidateSource: solution.body,
      additionalFiles: additional
        .filter(({ isChanged }) => isChanged)
        .map(({ fileName, body }) => ({ fileName, body })),
      ...(tournament ? { tournamentId: tournament.tournamentId } : {}),
      ...(assignment ? { assignmentId: assignment.assignmentId } : {}),
    }
  }
  const ask = (action: JudgeAction) => {
    const payload = payloadNow()
    if (!payload || (action === 'submit' && assignment?.closed !== undefined)) return
    // Sends what the editor shows at this moment, even if the user is asked for confirmation first.
    const send = (options: AttemptOptions = {}) => {
      setOwn(undefined)
      onAsk?.(action)
      judge.ask(action, { ...payload, ...options })
    }
    if (action === 'submit' && assignment) assignment.beforeSubmit(send)
    else send()
  }
  const goTo = (diagnostic: Diagnostic) => {
    const at = workspace.files.findIndex(({ fileName }) => fileName === diagnostic.file)
    if (at === -1) return
    setTab(at)
    // The cursor can be placed only after the other file's text is in the editor.
    setTimeout(() => editor.current?.goTo(diagnostic))
  }

  if (language === undefined || !file) return null
  const name = languageOf(language)?.name ?? 'code'
  const takesInput = takesOwnInput(question.kind, language)
  const submitsOnly = tournament?.hasPricedTries === true
  const runOrOpenOwn = () => {
    if (!submitsOnly) ask('run')
    else if (takesInput && !isOwnOpen) toggleOwn()
  }
  const pane = `solution-editor-pane-${question.id}`
  const hasPane = judging.state !== 'idle' || (isOwnOpen && takesInput)
  const editorShare = share.value ?? shares.initial
  return (
    <section
      className="solution-editor sheet"
      aria-label="Your solution"
      data-panes
      data-pane={hasPane || undefined}
      hidden={hidden}
      style={{ '--editor-share': `${editorShare}%` } as CSSProperties}
    >
      <SolutionTabs
        files={workspace.files}
        tab={tab}
        onTab={setTab}
        codes={codesOf(question.plangs)}
        states={languages.data}
        language={language}
        onLanguage={(code) => {
          setTab(0)
          chosen.save(code)
        }}
        onReset={workspace.reset}
        canReset={!workspace.isPending}
      >
        {workspace.isLoadingError ? (
          <FailedState text="The starter code couldn’t be loaded. Your code is safe." onRetry={workspace.retry} />
        ) : (
          <CodeEditor
            ref={editor}
            file={`${language}/${file.fileName}`}
            fileName={file.fileName}
            language={language}
            value={file.body}
            // In a tournament or an assignment it must be there even if the connection is lost.
            whenNear={!tournament && !assignment}
            name={`${file.fileName} in ${name}${file.readOnly ? ', read only' : ''}. Escape, then Tab, leaves the editor.`}
            diagnostics={diagnosticsOf(diagnostics, file.fileName)}
            hint={file === workspace.files[0] ? hintOf(question) : undefined}
            readOnly={file.readOnly === true || session.state === 'checking' || workspace.isPending}
            onChange={(body) => workspace.write(file.fileName, body)}
            onRun={runOrOpenOwn}
            mentions={mentions}
            // Recording starts with the starter code, not with the empty editor before it has loaded.
            observer={workspace.isPending ? undefined : observer}
          />
        )}
      </SolutionTabs>
      <div className="solution-editor-bar">
        {stored.state.state === 'conflict' && (
          <DraftConflict
            mine={stored.state.mine}
            theirs={stored.state.theirs}
            onKeepMine={stored.keepMine}
            onTakeTheirs={stored.takeTheirs}
          />
        )}
        <SolutionActions
          session={session}
          draft={workspace.draft}
          sync={stored.state}
          note={tournament?.draftNote ?? assignment?.draftNote}
          onBringBack={workspace.bringBack}
          unavailable={state?.available === false ? state : undefined}
          closed={assignment?.closed}
          judgedBy={language === sqlServer && state?.available === true ? state.version : undefined}
          running={judging.state === 'running' ? judging.action : undefined}
          ready={canJudge}
          onAsk={ask}
          runsOnly={runsOnly}
          submitsOnly={submitsOnly}
          ownInput={takesInput ? { isOpen: isOwnOpen, onToggle: toggleOwn } : undefined}
        />
      </div>
      {hasPane && (
        <Resizer
          axis="y"
          label="Height of the editor"
          controls={pane}
          value={editorShare}
          minimum={shares.minimum}
          maximum={shares.maximum}
          onChange={share.save}
        />
      )}
      <div className="solution-editor-pane" id={pane}>
        {isOwnOpen && takesInput && (
          <OwnInput
            key={language}
            question={question}
            owner={owner}
            field={ownField}
            payload={payloadNow()}
            openFiles={workspace.files.map(({ fileName }) => fileName)}
            onVerdict={(verdict) => setOwn({ diagnostics: verdict.diagnostics, language })}
            onGoTo={goTo}
          />
        )}
        <Result
          judging={judging}
          openFiles={workspace.files.map(({ fileName }) => fileName)}
          onGoTo={goTo}
          {...(runsOnly ? { passedNote: solvedNote } : {})}
          solvedNote={solvedNote}
          hiddenNote={assignment?.hiddenNote}
          onCancel={judge.cancel}
        />
      </div>
      <FailureDialog failure={judge.failure} onClose={judge.dismiss} onRetry={ask} />
    </section>
  )
}

const none: readonly Diagnostic[] = []

/**
 * Says what a whole program has to do; for other kinds the starter code says it. The lines are short enough for a
 * phone.
 */
function hintOf({ kind, interactive }: Question): string | undefined {
  if (kind !== 'inputOutput') return undefined
  return interactive
    ? 'Read what the author’s program prints\nfrom standard input. Print your replies,\nand flush after each line.'
    : 'Read the input from standard input.\nPrint the answer to standard output.'
}
/** The height of the editor in percent of the pane, if there is a result below it. */
const shares = { initial: 50, minimum: 30, maximum: 85 } as const

function isShare(stored: unknown): stored is number {
  return typeof stored === 'number' && stored >= shares.minimum && stored <= shares.maximum
}

/** The number of T-SQL. Its version tells whether it runs on a real SQL Server or on the embedded subset. */
const sqlServer = 9

/** A result is shown only with the language to which it belongs. */
function ofLanguage(judging: Judging, language: number | undefined): Judging {
  return judging.state === 'judged' && judging.language !== language ? { state: 'idle' } : judging
}
