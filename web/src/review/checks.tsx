import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { QuestionContent } from '@gradus/contract/editing'
import { languageOf } from '@gradus/contract/language'
import { checkSolutions, getSimilarQuestions, type SolutionCheck } from '@gradus/contract/review'
import { questionPath } from '@gradus/contract/slug'
import { call, query, type CallProblem } from '../api.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { outcomeSentences, secondsOf } from '../judging/outcome.ts'

/** Checks that the author's solution passes, that the starter code doesn't, and lists similar questions. */
export function Checks({ id, content: { implementations } }: { id: number; content: QuestionContent }) {
  const hasSolution = implementations.some(({ solution }) => solution !== null)
  const hasStarter = implementations.some(({ starter }) => starter.trim() !== '')
  const similar = useQuery(query(getSimilarQuestions, { params: { id } }))
  const running = useMutation<SolutionCheck[], CallProblem>({
    mutationFn: () => call(checkSolutions, { params: { id } }),
  })
  return (
    <div>
      <div className="row between review-checks">
        <h3>Checks</h3>
        {(hasSolution || hasStarter) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
            loading={running.isPending}
            onClick={() => running.mutate()}
          >
            {hasSolution ? 'Run the solution' : 'Run the starter code'}
          </Button>
        )}
      </div>
      <ul className="checks" aria-live="polite">
        {implementations.length > 0 && !hasSolution && !running.data && (
          <CheckLine icon={<Warning />}>The author hasn’t added a solution</CheckLine>
        )}
        {running.isError && <CheckLine icon={<Warning />}>{running.error.message}</CheckLine>}
        {running.data?.map((check) => (
          <Judged key={check.type} check={check} />
        ))}
        {similar.data?.length === 0 && (
          <CheckLine icon={<VerdictIcon outcome="passed" size={14} />}>No similar question found</CheckLine>
        )}
        {similar.data?.map((question) => (
          <CheckLine key={question.id} icon={<Warning />}>
            Similar to{' '}
            <Link className="link" to={questionPath(question)}>
              <bdi>{withSigns(question.title)}</bdi>
            </Link>
          </CheckLine>
        ))}
      </ul>
    </div>
  )
}

function Judged({ check: { type, solution, starter, message } }: { check: SolutionCheck }) {
  const name = languageOf(type)?.name ?? String(type)
  if (message !== undefined)
    return (
      <CheckLine icon={<Warning />}>
        {name}: <bdi>{message}</bdi>
      </CheckLine>
    )
  const tests = solution?.tests.length ?? 0
  return (
    <>
      {solution === null ? (
        <CheckLine icon={<Warning />}>{name}: the author hasn’t added a solution</CheckLine>
      ) : (
        <CheckLine icon={<VerdictIcon outcome={solution.outcome} size={14} />}>
          {solution.outcome === 'passed'
            ? `${name}: the author’s solution passes ${tests > 0 ? `${tests} tests ` : ''}in ${secondsOf(solution.cpuMilliseconds)}`
            : `${name}: the author’s solution doesn’t pass. ${outcomeSentences[solution.outcome]} ${solution.tests.find((test) => !test.passed)?.name ?? ''}`}
        </CheckLine>
      )}
      {starter === 'passed' && (
        <CheckLine icon={<Warning />}>{name}: the starter code already passes, so there is nothing to solve</CheckLine>
      )}
      {starter !== null && starter !== 'passed' && (
        <CheckLine icon={<VerdictIcon outcome="passed" size={14} />}>
          {name}: the starter code fails, as it should
        </CheckLine>
      )}
    </>
  )
}

function CheckLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}

function Warning() {
  return (
    <span className="icon warn">
      <IconAlertTriangle size={15} stroke={1.8} aria-label="Warning" />
    </span>
  )
}
