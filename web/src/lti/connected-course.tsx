import { Alert, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '@gradus/contract/course'
import type { RosterPreview } from '@gradus/contract/course-member'
import { disconnectLtiContext, getCourseLti, readLtiRoster, type LtiContext } from '@gradus/contract/lti-context'
import { call, type CallProblem } from '../api.ts'
import { refreshCourses } from '../course/refresh.ts'
import { RosterRows } from '../course/roster-rows.tsx'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { counted } from '../ui/count.ts'
import { toast } from '../ui/toast.tsx'

/** A connected course of a platform: who connected it, its roster, and a button to disconnect it. */
export function ConnectedCourse({ context, course }: { context: LtiContext; course: Course }) {
  const { id, platform, title, connectedBy, connectedDate, canReadRoster, rosterDate, links, gradedLinks } = context
  const client = useQueryClient()
  const [disconnecting, setDisconnecting] = useState<LtiContext>()
  return (
    <section className="sheet pad stack" aria-label={title === '' ? platform : `${title} on ${platform}`}>
      <div>
        <h3>
          <bdi>{title === '' ? platform : title}</bdi>
        </h3>
        <p className="small ink2">
          <bdi>{platform}</bdi>, connected <Ago at={connectedDate} />
          {connectedBy !== null && (
            <>
              {' '}
              by <bdi>{connectedBy}</bdi>
            </>
          )}
          . {counted(links, 'assignment link').join(' ')}, {gradedLinks.toLocaleString('en-GB')} with grades.
        </p>
      </div>
      {canReadRoster ? (
        course.can.manage && <Roster contextId={id} readDate={rosterDate} />
      ) : (
        <p className="small ink2">This platform doesn’t share its roster. Students join when they open a link.</p>
      )}
      {course.can.manage && (
        <div>
          <Button variant="default" className="danger" onClick={() => setDisconnecting(context)}>
            Disconnect
          </Button>
        </div>
      )}
      <ConfirmedCall
        subject={disconnecting}
        title="Disconnect this course?"
        text={() =>
          'Members stay. The platform’s links stop working until a lecturer connects it again, and grades are no longer sent.'
        }
        action="Disconnect"
        make={() => call(disconnectLtiContext, { params: { id } })}
        refresh={() => client.invalidateQueries({ queryKey: [getCourseLti.url] })}
        onClose={() => setDisconnecting(undefined)}
      />
    </section>
  )
}

/** Shows what a roster would change before it is imported. */
function Roster({ contextId: id, readDate }: { contextId: number; readDate: string | null }) {
  const client = useQueryClient()
  const checking = useMutation<RosterPreview, CallProblem>({
    mutationFn: async () => {
      const reply = await call(readLtiRoster, { params: { id }, query: { preview: '1' } })
      if ('rows' in reply) return reply
      throw new Error('The reply to a preview has no rows.')
    },
  })
  const reading = useMutation<unknown, CallProblem>({
    mutationFn: () => call(readLtiRoster, { params: { id }, query: {} }),
    onSuccess: async () => {
      toast.done('The roster was imported.')
      checking.reset()
      await client.invalidateQueries({ queryKey: [getCourseLti.url] })
      await refreshCourses(client)
    },
  })
  const problem = checking.error ?? reading.error
  const { new: invited = 0, moved = 0, known = 0, invalid = 0 } = checking.data?.counts ?? {}
  return (
    <div className="stack">
      <div className="row wrap">
        <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
          Read the roster
        </Button>
        {readDate !== null && (
          <span className="small ink2">
            Last read <Ago at={readDate} />
          </span>
        )}
      </div>
      {problem && (
        <Alert color="red" role="alert" maw={760}>
          {problem.message}
        </Alert>
      )}
      {checking.data && (
        <>
          <p role="status">
            {invited} new, {moved} changed, {known} unchanged, {invalid} without a usable address. Nothing happens until
            you confirm.
          </p>
          <RosterRows rows={checking.data.rows} />
          <div>
            <Button loading={reading.isPending} disabled={invited + moved === 0} onClick={() => reading.mutate()}>
              {invited + moved === 0 ? 'Nothing to change' : `Invite ${invited} and change ${moved}`}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
