import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checkRole } from '@gradus/contract/account'
import { maximumReviewCount, getReviewCounts } from '@gradus/contract/review'
import { roles } from '@gradus/contract/role'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { withoutHidden } from './counts.ts'
import { usePendingApprovals } from './pending-approvals.ts'
import { Reported } from './reported.tsx'
import { Waiting } from './waiting.tsx'
import './review-page.css'
import './review.css'

/** What waits for a decision: new questions, and for admins also questions that readers have reported. */
export function Component() {
  const address = useAddress()
  // Already in the cache, because the page's guard uses it.
  const isAdmin = useQuery(query(checkRole, {})).data === roles.admin
  const queue = isAdmin ? address.oneOf('show', ['waiting', 'reported']) : 'waiting'
  const approvals = usePendingApprovals(queue === 'waiting')
  const { data, dataUpdatedAt } = useQuery(query(getReviewCounts, {}))
  const counts = withoutHidden(data, approvals.hidden, dataUpdatedAt)
  const title = queue === 'waiting' ? 'Review Waiting Questions' : 'Review Reported Questions'
  return (
    <>
      <Head title={title} noIndex />
      <div className="row between wrap listhead">
        <h1>
          {title} {counts && <span className="total num">{inWords(counts[queue])}</span>}
        </h1>
        <Group gap={16} w={{ base: '100%', sm: 'auto' }}>
          <Link to="/RevokedPasses" className="link">
            Revoked Passes
          </Link>
          {isAdmin && (
            <nav className="segments" aria-label="Queue">
              <Link to="/ReviewWaitingQuestions" aria-current={queue === 'waiting' || undefined}>
                Waiting {counts && <span className="num">{inWords(counts.waiting)}</span>}
              </Link>
              <Link to="?show=reported" aria-current={queue === 'reported' || undefined}>
                Reported {counts && <span className="num">{inWords(counts.reported)}</span>}
              </Link>
            </nav>
          )}
        </Group>
      </div>
      {queue === 'waiting' ? <Waiting ages={counts?.waitingByAge ?? []} approvals={approvals} /> : <Reported />}
    </>
  )
}

function inWords(count: number): string {
  return count.toLocaleString('en-GB') + (count >= maximumReviewCount ? '+' : '')
}
