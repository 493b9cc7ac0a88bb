import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { messages } from '@gradus/contract/message'
import { getRejudge, type Rejudge } from '@gradus/contract/rejudge'
import { questionPath } from '@gradus/contract/slug'
import { query } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingTable } from '../ui/table.tsx'
import { Changes } from './changes.tsx'
import { useRejudgeDecision } from './rejudge-decision.ts'
import { RejudgeView } from './rejudge-view.tsx'

const pollMilliseconds = 1000

/** The rejudging of a question's submissions: its progress, what it would change, and the decision to apply it. */
export function Component() {
  const { id = '' } = useParams()
  const rejudge = useQuery({
    ...query(getRejudge, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMilliseconds : false),
  })
  if (rejudge.isPending) return <LoadingTable label="Loading the new verdicts" />
  if (rejudge.isLoadingError) {
    if (rejudge.error.status === 404 || rejudge.error.status === 400) return <NotFoundPage />
    return <FailedState heading="h1" title={messages.listFailed} onRetry={() => void rejudge.refetch()} />
  }
  return <LoadedRejudge rejudge={rejudge.data} />
}

function LoadedRejudge({ rejudge }: { rejudge: Rejudge }) {
  const { questionId, title } = rejudge
  const decisions = useRejudgeDecision(questionId)
  return (
    <RejudgeView
      rejudge={rejudge}
      decisions={decisions}
      question={
        <Anchor component={Link} to={questionPath({ id: questionId, title })} underline="always">
          <bdi>{withSigns(title)}</bdi>
        </Anchor>
      }
      applied="Verdicts, solved marks and reputation now follow the new tests."
      changes={<Changes questionId={questionId} />}
    />
  )
}
