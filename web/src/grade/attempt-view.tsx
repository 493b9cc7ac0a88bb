import { Alert, Skeleton } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { foundReasons } from '@gradus/contract/forgery'
import type { GradeAttempt } from '@gradus/contract/grade'
import type { AttemptSource } from '@gradus/contract/student-work'
import { getAttempt } from '@gradus/contract/student-work'
import { languageOf } from '@gradus/contract/language'
import { query } from '../api.ts'
import { FailedState } from '../ui/states.tsx'
import { Prose } from '../ui/prose.tsx'
import { AttemptFile } from './attempt-file.tsx'
import { AttemptVerdict } from './attempt-verdict.tsx'

/** An attempt's code, with the comments on its lines and the judge's verdict. */
export function AttemptView({ attempt, title }: { attempt: Pick<GradeAttempt, 'attemptId'>; title: string }) {
  const found = useQuery({
    ...query(getAttempt, { params: { id: attempt.attemptId } }),
    // Not refetched on focus, because each look at a student's work is logged.
    refetchOnWindowFocus: false,
  })
  if (found.isLoadingError) return <FailedState onRetry={() => void found.refetch()} />
  if (!found.data)
    return <Skeleton h={280} radius="md" role="status" aria-busy="true" aria-label="Loading the attempt" />
  return <Attempt attempt={found.data} title={title} />
}

function Attempt({ attempt, title }: { attempt: AttemptSource; title: string }) {
  const { choice, source, type, additionalFiles, verdict, inQuestion } = attempt
  return (
    <div className="attempt-work">
      {inQuestion && (
        <Alert color="yellow" icon={<IconShieldX aria-hidden />} title="This result is in question">
          {foundReasons[inQuestion]} The grade is released, so it was not changed. If you agree, set the points by hand
          and give the reason.
        </Alert>
      )}
      {choice && (
        <div className="attempt-choice">
          <p className="small ink2">
            The answer that was chosen
            {choice.isCorrect !== null && (choice.isCorrect ? ': correct' : ': wrong')}
          </p>
          <Prose html={choice.body} />
        </div>
      )}
      {source !== null && (
        <AttemptFile
          attempt={attempt}
          fileName=""
          shownName={languageOf(type ?? 0)?.sourceFile ?? 'The solution'}
          text={source}
        />
      )}
      {additionalFiles.map(({ fileName, body }) => (
        <AttemptFile key={fileName} attempt={attempt} fileName={fileName} shownName={fileName} text={body} />
      ))}
      {source === null && !choice && <p className="small ink2">The code was erased by its author.</p>}
      {verdict && <AttemptVerdict verdict={verdict} title={title} />}
    </div>
  )
}
