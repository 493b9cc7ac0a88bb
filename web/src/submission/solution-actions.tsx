import { Button, Skeleton } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { LanguageState } from '@gradus/contract/language-code'
import { messages } from '@gradus/contract/message'
import type { Session } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import type { Draft } from './draft.ts'
import type { DraftSyncState } from './draft-sync.ts'
import type { JudgeAction } from '../judging/judging.ts'
import { canPersist } from '../persisted-state.ts'
import { reasonOf } from '../judging/language-select.tsx'
import { useLoginAddress } from '../shell/log-in-again.ts'

/** The bar below the editor: the state of the draft, and the buttons. */
export function SolutionActions({
  session,
  draft,
  sync,
  note,
  onBringBack,
  unavailable,
  closed,
  judgedBy,
  running,
  ready,
  onAsk,
  runsOnly,
  submitsOnly,
  ownInput,
}: {
  session: Session
  draft: Draft | undefined
  sync: DraftSyncState
  /** Says what happens to a draft that is not submitted. */
  note: string | undefined
  onBringBack: () => void
  /** The language's state, if the judge cannot run it. */
  unavailable: LanguageState | undefined
  /** The reason why nothing can be submitted. */
  closed: string | undefined
  /** The engine that runs the code, if it depends on the site. */
  judgedBy: string | undefined
  running: JudgeAction | undefined
  ready: boolean
  onAsk: (action: JudgeAction) => void
  /** Nothing can be submitted, so there is no Submit. */
  runsOnly: boolean
  /** Each try counts, so the code can't be run against the tests without submitting it. */
  submitsOnly: boolean
  /** Shown if the question can be run on the user's own input. */
  ownInput: { isOpen: boolean; onToggle: () => void } | undefined
}) {
  const notes = [submitsOnly ? eachTryCounts : undefined, note].filter((one) => one !== undefined)
  return (
    <>
      {closed !== undefined && <p className="tiny strong unsubmitted-note">{closed}</p>}
      {notes.length > 0 && <p className="tiny ink2 unsubmitted-note">{notes.join(' ')}</p>}
      <div className="solution-actions">
        <span className="tiny ink2 saved-note">
          {unavailable ? (
            <>{reasonOf(unavailable)}</>
          ) : (
            <SavedLine draft={draft} sync={sync} onBringBack={onBringBack} />
          )}
          {judgedBy !== undefined && <span className="judgedby">Runs on: {judgedBy}</span>}
        </span>
        <div className="solution-buttons">
          {session.state === 'checking' && <Skeleton h={36} w={240} role="status" aria-label="Checking who you are" />}
          {session.state === 'visitor' && <LogIn />}
          {session.state === 'user' && (
            <>
              {ownInput && (
                <Button variant="subtle" aria-expanded={ownInput.isOpen} disabled={!ready} onClick={ownInput.onToggle}>
                  Own input
                </Button>
              )}
              {!submitsOnly && (
                <Button
                  variant={runsOnly ? 'filled' : 'default'}
                  leftSection={<IconPlayerPlay size={15} stroke={2} />}
                  rightSection={<span className="kbd wide-only">Ctrl ↵</span>}
                  loading={running === 'run'}
                  disabled={!ready || running === 'submit'}
                  onClick={() => onAsk('run')}
                >
                  Compile and Run
                </Button>
              )}
              {!runsOnly && (
                <Button
                  loading={running === 'submit'}
                  disabled={!ready || closed !== undefined || running === 'run'}
                  onClick={() => onAsk('submit')}
                >
                  Submit
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </>
  )
}

const eachTryCounts = 'Each try counts, so your code runs against the tests only when you submit it.'

function LogIn() {
  return (
    <Button component={Link} to={useLoginAddress()}>
      {messages.loginToRun}
    </Button>
  )
}

function SavedLine({
  draft,
  sync,
  onBringBack,
}: {
  draft: Draft | undefined
  sync: DraftSyncState
  onBringBack: () => void
}) {
  if (!draft) return null
  return (
    <>
      <WhereSaved draft={draft} sync={sync} />
      {draft.earlier && (
        <>
          {' · '}
          <button type="button" className="textbutton" onClick={onBringBack}>
            Restore my earlier code
          </button>
        </>
      )}
    </>
  )
}

function WhereSaved({ draft, sync }: { draft: Draft; sync: DraftSyncState }) {
  if (sync.state === 'saved')
    return (
      <>
        Saved, <Ago at={sync.savedAt} />
      </>
    )
  if (!canPersist()) return 'This browser can’t save your code, so copy it before you leave.'
  if (sync.state === 'offline') return 'Saved on this device only.'
  return (
    <>
      Saved in this browser, <Ago at={draft.savedAt} />
    </>
  )
}
