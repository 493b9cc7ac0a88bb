import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { languageOf } from '@gradus/contract/language'
import type { Verdict } from '@gradus/contract/judge'
import type { Question } from '@gradus/contract/question'
import { getOwnSubmissions, getSubmission, submitResults, type Submission } from '@gradus/contract/submission'
import { query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { Code } from '../ui/code-block.tsx'
import { outcomeSentences, secondsOf } from '../judging/outcome.ts'

type Row = Omit<Submission, 'verdict'>

/** One's own, newest first; each opens to its code. */
export function OwnSubmissions({ question }: { question: Question }) {
  const [page, setPage] = useState(1)
  const { data, isPending, isError, refetch } = useQuery({
    ...query(getOwnSubmissions, { params: { id: question.id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<number>()
  if (isPending) return <LoadingLines label="Loading your submissions" />
  if (isError) return <FailedState onRetry={() => void refetch()} />
  if (data.items.length === 0) return <p className="small ink2">You haven’t submitted anything yet.</p>
  return (
    <>
      <ul className="attempts">
        {data.items.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="attempt"
              aria-expanded={row.id === open}
              onClick={() => setOpen(row.id === open ? undefined : row.id)}
            >
              {row.id === open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
              <Outcome of={row} />
              <span className="lang">{languageOf(row.type)?.name}</span>
              <span className="grow" />
              <span className="tiny ink2">
                <Ago at={row.createdDate} />
              </span>
            </button>
            {row.id === open && <Opened id={row.id} language={row.type} />}
          </li>
        ))}
      </ul>
      <div className="row attempts-turn">
        {page > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => setPage(page - 1)}>
            Newer
          </Button>
        )}
        {data.total > page * data.pageSize && (
          <Button variant="default" size="compact-sm" onClick={() => setPage(page + 1)}>
            Older
          </Button>
        )}
      </div>
    </>
  )
}

function Outcome({ of }: { of: Row }) {
  if (of.state === 'waiting') return <VerdictIcon outcome="judgeError" label="waiting for the judge" />
  if (of.result === submitResults.error) return <VerdictIcon outcome="judgeError" label="Not judged" />
  const passed = of.result === submitResults.pass
  return <VerdictIcon outcome={passed ? 'passed' : 'failed'} label={passed ? 'Passed' : 'Failed'} />
}

function Opened({ id, language }: { id: number; language: number }) {
  const { data } = useQuery(query(getSubmission, { params: { id } }))
  if (!data) return <Skeleton h={120} radius="md" />
  return (
    <>
      {data.verdict && <p className="small ink2 attempt-said">{saidOf(data.verdict)}</p>}
      <Code text={data.candidateSource} language={language} name="The code that you submitted" />
    </>
  )
}

/** The result in words: its sentence, its tests, its time. */
function saidOf({ outcome, message, tests, cpuMilliseconds }: Verdict): string {
  const passed = tests.filter((one) => one.passed).length
  const counted = tests.length > 0 ? [`${passed} of ${tests.length} tests passed.`] : []
  return [
    outcomeSentences[outcome],
    ...(message ? [message] : []),
    ...counted,
    `${secondsOf(cpuMilliseconds)} of CPU.`,
  ].join(' ')
}
