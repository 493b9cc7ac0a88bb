import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { TestResult, Verdict } from '@gradus/contract/judge'
import { counted } from '../ui/count.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { ConversationView } from '../ui/conversation-view.tsx'
import { isolated } from '../ui/text-direction.ts'
import { megabytesOf, formatTestTime } from './outcome.ts'
import { tokenDifference, type TextPart } from './token-difference.ts'

interface TestsProps extends Pick<Verdict, 'unreported'> {
  readonly tests: readonly TestResult[]
}

/** The tests with their results. The first failed one is expanded. */
export function Tests({ tests, unreported }: TestsProps) {
  const [openIndex, setOpenIndex] = useState(() => tests.findIndex((test) => !test.passed))
  return (
    <ul className="tests">
      {tests.map((test, position) => (
        // Names may repeat and the results are never reordered, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={position}>
          <Test
            test={test}
            open={openIndex === position}
            onToggle={() => setOpenIndex(openIndex === position ? -1 : position)}
          />
        </li>
      ))}
      {unreported !== undefined && (
        <li className="small ink2 tests-unreported">{counted(unreported, 'more test').join(' ')} without a result</li>
      )}
    </ul>
  )
}

function Test({ test, open, onToggle }: { test: TestResult; open: boolean; onToggle: () => void }) {
  const Chevron = open ? IconChevronDown : IconChevronRight
  const line = (
    <>
      <VerdictIcon outcome={test.outcome ?? (test.passed ? 'passed' : 'failed')} size={14} />
      <bdi className={test.passed ? 'test-name' : 'test-name strong'}>{test.name}</bdi>
      <span className="ink2 tiny num">{usageText(test)}</span>
    </>
  )
  if (!hasDetails(test)) {
    return (
      <div className="test">
        <span />
        {line}
      </div>
    )
  }
  return (
    <>
      <button type="button" className="test" aria-expanded={open} onClick={onToggle}>
        <Chevron size={14} aria-hidden />
        {line}
      </button>
      {open && <Comparison {...test} />}
    </>
  )
}

/** The time and memory of a case. Only cases have them, because each runs in a process of its own. */
function usageText({ cpuMilliseconds, memoryBytes }: TestResult): string {
  return [
    ...(cpuMilliseconds === undefined ? [] : [formatTestTime(cpuMilliseconds)]),
    ...(memoryBytes === undefined || memoryBytes === 0 ? [] : [megabytesOf(memoryBytes)]),
  ].join(' · ')
}

function hasDetails({ passed, message, expected, got, transcript }: TestResult): boolean {
  if (transcript !== undefined) return true
  return !passed && (message !== undefined || expected !== undefined || got !== undefined)
}

/** Expected and actual output side by side, or one below the other on a phone. The tokens that differ are marked. */
function Comparison({ name, message, expected, got, transcript }: TestResult) {
  const difference = expected !== undefined && got !== undefined ? tokenDifference(expected, got) : undefined
  return (
    <div className="compare">
      {message !== undefined && (
        <p className="small ink2 test-message" dir="auto">
          {message}
        </p>
      )}
      {(expected !== undefined || got !== undefined) && (
        <div className="sides">
          <Side name="Expected" text={expected} parts={difference?.expected} mark="good" />
          <Side name="Got" text={got} parts={difference?.got} mark="bad" />
        </div>
      )}
      {transcript !== undefined && <ConversationView label={`Conversation of ${isolated(name)}`} text={transcript} />}
    </div>
  )
}

interface SideProps {
  readonly name: string
  readonly text: string | undefined
  /** Undefined if there is nothing to compare with. */
  readonly parts: readonly TextPart[] | undefined
  readonly mark: 'good' | 'bad'
}

function Side({ name, text, parts, mark }: SideProps) {
  return (
    <div>
      <h3>{name}</h3>
      <pre tabIndex={0} role="region" aria-label={name}>
        {text === undefined || text === '' ? (
          <span className="ink2">nothing</span>
        ) : (
          (parts ?? [{ text, differs: false }]).map((part, position) =>
            part.differs ? (
              // Parts have no id, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <mark key={position} className={mark}>
                {withVisibleBreaks(part.text)}
              </mark>
            ) : (
              part.text
            ),
          )
        )}
      </pre>
    </div>
  )
}

/** Shows line breaks as ↵ if nothing else differs. */
function withVisibleBreaks(text: string): string {
  return text.trim() === '' ? text.replaceAll('\n', '↵\n') : text
}
