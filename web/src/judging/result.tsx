import { Loader, Tabs } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import type { Diagnostic, Progress } from '@gradus/contract/judge'
import { messages } from '@gradus/contract/message'
import { Ago } from '../ui/ago.tsx'
import { VerdictIcon, outcomeTones } from '../ui/verdict-icon.tsx'
import { Elapsed } from './elapsed.tsx'
import type { Judged, Judging } from './judging.ts'
import { megabytesOf, outcomeSentences, secondsOf } from './outcome.ts'
import { Output } from './output.tsx'
import { Problems } from './problems.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { Tests } from './tests.tsx'
import './result.css'

/** The judge's result, below the editor in the same sheet. */
export function Result({
  judging,
  openFiles,
  onGoTo,
  passedNote,
  solvedNote = 'Solved.',
}: {
  judging: Judging
  openFiles: readonly string[]
  onGoTo: (diagnostic: Diagnostic) => void
  /** The text for a pass that isn't a candidate's. */
  passedNote?: ReactNode
  /** The text for a submission that passed. */
  solvedNote?: ReactNode
}) {
  return (
    <>
      {/* Always there, so that readers hear what changes in it. */}
      <p className="sr" role="status">
        {spoken(judging)}
      </p>
      {judging.state === 'going' && (
        <Panel
          tone="work"
          body={
            judging.before && (
              <div className="result-before" inert>
                <Details {...judging.before} openFiles={openFiles} onGoTo={onGoTo} />
              </div>
            )
          }
        >
          <span className="icon mute">
            <Loader size={18} aria-hidden />
            <strong>{stepText(judging.step)}</strong>
          </span>
          <Elapsed key={judging.since} since={judging.since} />
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
            {judging.receipt && <ReceiptLine of={judging.receipt} />}
          </div>
        </Panel>
      )}
      {judging.state === 'hidden' && (
        <Panel tone="work">
          <div>
            <span className="icon mute">
              <IconEyeOff size={18} stroke={1.8} aria-hidden />
              <strong>{hidden}</strong>
            </span>
            <p className="small ink2">The results of its tests are hidden for now.</p>
            {judging.receipt && <ReceiptLine of={judging.receipt} />}
          </div>
        </Panel>
      )}
      {judging.state === 'judged' && (
        <Verdict {...judging} openFiles={openFiles} onGoTo={onGoTo} passedNote={passedNote} solvedNote={solvedNote} />
      )}
    </>
  )
}

const stored = 'Your submission is saved and waiting for the judge.'
const hidden = 'Your submission is saved and judged.'

function Panel({
  tone,
  children,
  body,
  ref,
}: {
  tone: string
  children: ReactNode
  body?: ReactNode
  ref?: Ref<HTMLElement>
}) {
  return (
    <section className="result" aria-label="Result" data-tone={tone}>
      <h2 className="sr">Result</h2>
      <header ref={ref}>{children}</header>
      {body}
    </section>
  )
}

interface WithFiles {
  readonly openFiles: readonly string[]
  readonly onGoTo: (diagnostic: Diagnostic) => void
}

function Verdict({
  verdict,
  doing,
  at,
  isLate,
  receipt,
  openFiles,
  onGoTo,
  solvedNote,
  passedNote = doing === 'run' ? runNote(verdict) : solvedNote,
}: Judged & WithFiles & { passedNote: ReactNode; solvedNote: ReactNode }) {
  const header = useRef<HTMLElement>(null)
  useEffect(() => header.current?.scrollIntoView({ block: 'nearest' }), [at])
  const { outcome, tests, cpuMilliseconds, memoryBytes } = verdict
  const ran = outcome !== 'compileError' && outcome !== 'judgeError'
  return (
    <Panel
      tone={outcomeTones[outcome]}
      body={<Details key={at} verdict={verdict} openFiles={openFiles} onGoTo={onGoTo} />}
    >
      <div>
        <VerdictIcon outcome={outcome} size={20} label={<strong>{sentenceOf(verdict)}</strong>} />
        {verdict.message !== undefined && <p className="small ink2">{verdict.message}</p>}
        {isLate && <LateNote />}
        {outcome === 'passed' && <div className="small ink2 passed-note">{passedNote}</div>}
        {receipt && <ReceiptLine of={receipt} />}
      </div>
      {ran && (
        <dl>
          {tests.length > 0 && (
            <Figure name="Tests">
              {tests.filter((test) => test.passed).length} of {tests.length}
            </Figure>
          )}
          <Figure name="Time">{secondsOf(cpuMilliseconds)}</Figure>
          <Figure name="Memory">{megabytesOf(memoryBytes)}</Figure>
        </dl>
      )}
    </Panel>
  )
}

/** A run that leaves out hidden tests says no more than what it has looked at. */
function sentenceOf({ outcome, areTestsHidden, tests }: Judged['verdict']): string {
  if (outcome !== 'passed' || !areTestsHidden) return outcomeSentences[outcome]
  return tests.length > 0 ? 'It passes the samples.' : 'Your code builds.'
}

function runNote({ areTestsHidden }: Judged['verdict']): string {
  return areTestsHidden
    ? 'The hidden tests are not run here. Submit it to make it count.'
    : 'Submit it to make it count.'
}

function LateNote() {
  return <p className="small strong late-note">It arrived after your time was over, so it doesn’t count.</p>
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Details({ verdict, openFiles, onGoTo }: Pick<Judged, 'verdict'> & WithFiles) {
  const { tests, diagnostics, output, compilerOutput, outcome } = verdict
  const problems = diagnostics.length
  const first = outcome === 'compileError' ? 'problems' : tests.length > 0 ? 'tests' : 'output'
  return (
    <Tabs defaultValue={first}>
      <Tabs.List px={16}>
        {tests.length > 0 && <Tabs.Tab value="tests">Tests</Tabs.Tab>}
        <Tabs.Tab
          value="problems"
          rightSection={
            problems > 0 && (
              <span className="count" data-bad={diagnostics.some(({ severity }) => severity === 'error') || undefined}>
                {problems}
              </span>
            )
          }
        >
          Problems
        </Tabs.Tab>
        <Tabs.Tab value="output">Output</Tabs.Tab>
      </Tabs.List>
      {tests.length > 0 && (
        <Tabs.Panel value="tests">
          <Tests tests={tests} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="problems">
        <Problems diagnostics={diagnostics} compilerOutput={compilerOutput} openFiles={openFiles} onGoTo={onGoTo} />
      </Tabs.Panel>
      <Tabs.Panel value="output">
        <Output output={output} tests={tests} />
      </Tabs.Panel>
    </Tabs>
  )
}

function spoken(judging: Judging): string {
  if (judging.state === 'going') return stepText(judging.step)
  if (judging.state === 'waiting') return stored
  if (judging.state === 'hidden') return hidden
  if (judging.state === 'nothing') return ''
  const { tests } = judging.verdict
  const passed = tests.filter((test) => test.passed).length
  return sentenceOf(judging.verdict) + (tests.length > 0 ? ` ${passed} of ${tests.length} tests passed.` : '')
}

export function stepText(step: Progress | undefined): string {
  // `position` is how many are before.
  if (step?.step === 'queued') return `In the queue, place ${step.position + 1}`
  if (step?.step === 'preparing') return 'The judge has just started and is preparing this language…'
  if (step?.step === 'compiling') return 'Compiling…'
  if (step?.step === 'running') return step.of > 1 ? `Running test ${step.test} of ${step.of}` : 'Running the tests…'
  return messages.processing
}
