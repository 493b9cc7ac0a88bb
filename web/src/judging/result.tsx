import { Button, Loader } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Diagnostic, Progress } from '@gradus/contract/judge'
import { messages } from '@gradus/contract/message'
import { counted } from '../ui/count.ts'
import { Ago } from '../ui/ago.tsx'
import { Elapsed } from './elapsed.tsx'
import type { Judging } from './judging.ts'
import { countTests } from './outcome.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { Details, LateNote, Verdict, sentenceOf } from './verdict.tsx'
import { Panel } from './result-panel.tsx'
import './result.css'

/** The judge's result, below the editor in the same sheet. */
export function Result({
  judging,
  openFiles,
  onGoTo,
  passedNote,
  solvedNote = 'Solved.',
  hiddenNote = 'Its result is hidden for now.',
  onCancel,
}: {
  judging: Judging
  openFiles: readonly string[]
  onGoTo: (diagnostic: Diagnostic) => void
  /** Replaces the text for a pass if the code is not a candidate's. */
  passedNote?: ReactNode
  /** The text for a submission that passed. */
  solvedNote?: ReactNode
  /** Says when the result of a submission with hidden tests is shown. */
  hiddenNote?: string | undefined
  /** Cancels a run that is under way. */
  onCancel?: () => void
}) {
  return (
    <>
      {/* Always rendered, because screen readers announce only changes within an existing status element. */}
      <p className="sr" role="status">
        {spoken(judging)}
      </p>
      {judging.state === 'running' && (
        <Panel
          tone="work"
          body={
            judging.before && (
              <Before key={judging.since}>
                <Details {...judging.before} openFiles={openFiles} onGoTo={onGoTo} />
              </Before>
            )
          }
        >
          <span className="icon mute">
            <Loader size={18} aria-hidden />
            <strong>{stepText(judging.step)}</strong>
          </span>
          <span className="row">
            <Elapsed key={judging.since} since={judging.since} />
            {onCancel && judging.action === 'run' && (
              <Button size="compact-xs" variant="default" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </span>
        </Panel>
      )}
      {judging.state === 'waiting' && (
        <Panel tone="warn">
          <div>
            <span className="icon warn">
              <Loader size={18} color="currentColor" aria-hidden />
              <strong>{stored}</strong>
            </span>
            <p className="small ink2">
              Sent <Ago at={judging.since} />. The result will appear here.
            </p>
            {judging.isLate && <LateNote />}
            {judging.receipt && <ReceiptLine receipt={judging.receipt} />}
          </div>
        </Panel>
      )}
      {judging.state === 'received' && (
        <Panel tone="work">
          <div>
            <span className="icon mute">
              <IconEyeOff size={18} stroke={1.8} aria-hidden />
              <strong>{received}</strong>
            </span>
            <p className="small ink2">{hiddenNote}</p>
            {judging.receipt && <ReceiptLine receipt={judging.receipt} />}
          </div>
        </Panel>
      )}
      {judging.state === 'judged' && (
        <Verdict {...judging} openFiles={openFiles} onGoTo={onGoTo} passedNote={passedNote} solvedNote={solvedNote} />
      )}
    </>
  )
}

const beforeMilliseconds = 2_000

/** The previous result, dimmed, so that nothing jumps during a usual run. In a longer one it would be misleading. */
function Before({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), beforeMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    isShown && (
      <div className="result-before" inert>
        {children}
      </div>
    )
  )
}

const stored = 'Your submission is saved and waiting for the judge.'
const received = 'Your submission was received.'

function spoken(judging: Judging): string {
  if (judging.state === 'running') return stepText(judging.step)
  if (judging.state === 'waiting') return stored
  if (judging.state === 'received') return received
  if (judging.state === 'idle') return ''
  const { passed, all } = countTests(judging.verdict)
  return sentenceOf(judging.verdict) + (all > 0 ? ` ${passed} of ${counted(all, 'test').join(' ')} passed.` : '')
}

export function stepText(step: Progress | undefined): string {
  // `position` is the number of submissions ahead.
  if (step?.step === 'queued') return `In the queue, place ${step.position + 1}`
  if (step?.step === 'preparing') return 'The judge has just started and is preparing this language…'
  if (step?.step === 'compiling') return 'Compiling…'
  if (step?.step === 'running') return step.of > 1 ? `Running test ${step.test} of ${step.of}` : 'Running the tests…'
  return messages.processing
}
