import { useQuery } from '@tanstack/react-query'
import { listLooksAtOwnWork, maxWorkLooks } from '@gradus/contract/course-record'
import { lookMinutes } from '@gradus/contract/limit'
import { query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { NewestOnly } from '../ui/newest-only.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'

/** The staff members who have looked at the student's own work. */
export function WorkLooks({ assignmentId }: { assignmentId: number }) {
  const looks = useQuery(query(listLooksAtOwnWork, { params: { id: assignmentId } }))
  return (
    <section aria-labelledby="work-looks">
      <h2 id="work-looks">Who looked at your work</h2>
      <p className="small ink2">
        Each time the course’s staff open your work, it is logged here. Repeated views by the same person are logged at
        most once every {lookMinutes} minutes.
      </p>
      {looks.isLoadingError ? (
        <FailedState onRetry={() => void looks.refetch()} />
      ) : !looks.data ? (
        <LoadingLines label="Loading who looked at your work" count={2} />
      ) : looks.data.length === 0 ? (
        <p className="small">Nobody has looked at it yet.</p>
      ) : (
        <>
          <ul className="stack xs">
            {looks.data.map(({ displayName, date }) => (
              <li key={`${date} ${displayName}`} className="small">
                <bdi className="strong">{displayName ?? 'A deleted user'}</bdi>{' '}
                <span className="ink2">
                  <Ago at={date} />
                </span>
              </li>
            ))}
          </ul>
          <NewestOnly shown={looks.data.length} maximum={maxWorkLooks} />
        </>
      )}
    </section>
  )
}
