import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Diagnostic } from '@gradus/contract/judge'
import { VerdictIcon, outcomeTones } from '../ui/verdict-icon.tsx'
import type { JudgedAnswer } from './judging.ts'
import { countTests, megabytesOf, outcomeSentences, secondsOf } from './outcome.ts'
import { Output } from './output.tsx'
import { Problems } from './problems.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { Tests } from './tests.tsx'
import { Panel } from './result-panel.tsx'

interface WithFiles {
  readonly openFiles: readonly string[]
  readonly onGoTo: (diagnostic: Diagnostic) => void
}

export function Verdict({
  verdict,
  action,
  at,
  isLate,
  receipt,
  openFiles,
  onGoTo,
  solvedNote,
  passedNote = action === 'run' ? runNote(verdict) : solvedNote,
}: JudgedAnswer & WithFiles & { passedNote: ReactNode; solvedNote: ReactNode }) {
  const header = useRef<HTMLElement>(null)
  useEffect(() => showFromItsBeginning(header.current), [at])
  const { outcome, cpuMilliseconds, memoryBytes } = verdict
  const { passed, all } = countTests(verdict)
  const ran = outcome !== 'compileError' && outcome !== 'judgeError' && !isOnlyBuilt(verdict)
  return (
    <Panel
      tone={outcomeTones[outcome]}
      body={<Details key={at} verdict={verdict} openFiles={openFiles} onGoTo={onGoTo} />}
    >
      <div>
        <VerdictIcon outcome={outcome} size={20} label={<strong>{sentenceOf(verdict)}</strong>} />
        {verdict.message !== undefined && (
          <p className="small ink2" dir="auto">
            {verdict.message}
          </p>
        )}
        {isLate && <LateNote />}
        {outcome === 'passed' && <div className="small ink2 passed-note">{passedNote}</div>}
        {receipt && <ReceiptLine receipt={receipt} />}
      </div>
      {ran && (
        <dl>
          {all > 0 && (
            <Figure name="Tests">
              {passed} of {all}
            </Figure>
          )}
          <Figure name="Time">{secondsOf(cpuMilliseconds)}</Figure>
          <Figure name="Memory">{megabytesOf(memoryBytes)}</Figure>
        </dl>
      )}
    </Panel>
  )
}

/**
 * Scrolls to a new result. In a pane that scrolls by itself, the header sticks to its top: it is visible even if the pane
 * is still scrolled to the end of the previous result, and it covers what the keyboard reaches.
 */
function showFromItsBeginning(header: HTMLElement | null): void {
  header?.scrollIntoView({ block: 'nearest' })
  const pane = header?.closest<HTMLElement>('.solution-editor-pane')
  const result = header?.parentElement
  if (!header || !pane || !result || getComputedStyle(header).position !== 'sticky') return
  pane.style.scrollPaddingTop = `${header.offsetHeight}px`
  const hidden = header.getBoundingClientRect().top - result.getBoundingClientRect().top - result.clientTop
  if (hidden > 0) pane.scrollTop -= hidden
}

/** The sentence of a verdict. For a run without the hidden tests it does not claim that the code is right. */
export function sentenceOf({ outcome, areTestsHidden, tests }: JudgedAnswer['verdict']): string {
  if (outcome !== 'passed' || !areTestsHidden) return outcomeSentences[outcome]
  return tests.length > 0 ? 'It passes the samples.' : 'Your code builds.'
}

/** While the tests are hidden, a run without samples only compiles: no program ran, so it used no time and printed nothing. */
function isOnlyBuilt({ areTestsHidden, tests }: JudgedAnswer['verdict']): boolean {
  return areTestsHidden === true && tests.length === 0
}

function runNote({ areTestsHidden }: JudgedAnswer['verdict']): string {
  return areTestsHidden
    ? 'The hidden tests are not run here. Submit it to make it count.'
    : 'Submit it to make it count.'
}

export function LateNote() {
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

export function Details({ verdict, openFiles, onGoTo }: Pick<JudgedAnswer, 'verdict'> & WithFiles) {
  const { tests, unreported, diagnostics, output, compilerOutput, outcome } = verdict
  const problems = diagnostics.length
  const hasOutput = !isOnlyBuilt(verdict)
  const first = outcome === 'compileError' || !hasOutput ? 'problems' : tests.length > 0 ? 'tests' : 'output'
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
        {hasOutput && <Tabs.Tab value="output">Output</Tabs.Tab>}
      </Tabs.List>
      {tests.length > 0 && (
        <Tabs.Panel value="tests">
          <Tests tests={tests} unreported={unreported} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="problems">
        <Problems diagnostics={diagnostics} compilerOutput={compilerOutput} openFiles={openFiles} onGoTo={onGoTo} />
      </Tabs.Panel>
      {hasOutput && (
        <Tabs.Panel value="output">
          <Output output={output} tests={tests} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
