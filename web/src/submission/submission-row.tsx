import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Verdict } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { getSubmission } from '@gradus/contract/submission'
import { counted } from '../ui/count.ts'
import { query } from '../api.ts'
import { countTests, outcomeSentences, secondsOf } from '../judging/outcome.ts'
import { Ago } from '../ui/ago.tsx'
import { Code } from '../ui/code-block.tsx'
import './submission-row.css'

/** One of the reader's submissions in a list. It can be opened to show its code. */
export function SubmissionRow({
  id,
  language,
  at,
  judgedAgain,
  below,
  children,
}: {
  id: number
  /** Undefined if the list doesn't contain the language; it is then loaded with the code. */
  language?: number
  /** ISO 8601. */
  at: string
  /** When its result changed because it was judged again; ISO 8601. */
  judgedAgain?: string | undefined
  /** Shown below the code. */
  below?: ReactNode
  /** The result of the submission. */
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button type="button" className="attempt" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        {children}
        {language !== undefined && <span className="lang">{languageOf(language)?.name}</span>}
        <span className="grow" />
        <span className="tiny ink2">
          {judgedAgain !== undefined && (
            <>
              judged again <Ago at={judgedAgain} />, submitted{' '}
            </>
          )}
          <Ago at={at} />
        </span>
      </button>
      {isOpen && <SubmittedCode id={id} />}
      {isOpen && below}
    </li>
  )
}

function SubmittedCode({ id }: { id: number }) {
  const { data } = useQuery(query(getSubmission, { params: { id } }))
  if (!data) return <Skeleton h={120} radius="md" />
  return (
    <>
      {data.judgedAgainDate !== undefined && (
        <p className="small ink2">
          The tests were corrected, and this was judged again <Ago at={data.judgedAgainDate} />. Its result changed.
        </p>
      )}
      {data.verdict && <p className="small ink2 attempt-said">{verdictText(data.verdict)}</p>}
      <Code text={data.candidateSource} language={data.type} name="The code that you submitted" />
    </>
  )
}

/** The result in words: the verdict, the number of passed tests, the run time. */
function verdictText(verdict: Verdict): string {
  const { outcome, message, cpuMilliseconds } = verdict
  const { passed, all } = countTests(verdict)
  const results = all > 0 ? [`${passed} of ${counted(all, 'test').join(' ')} passed.`] : []
  return [
    outcomeSentences[outcome],
    ...(message ? [message] : []),
    ...results,
    `${secondsOf(cpuMilliseconds)} of CPU time.`,
  ].join(' ')
}
