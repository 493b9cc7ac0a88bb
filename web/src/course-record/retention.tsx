import { withSigns } from '@gradus/contract/direction'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endCourseHold,
  getCourseRetention,
  holdCourse,
  holdReasonMaximum,
  holdReasonMinimum,
  type CourseRetention,
} from '@gradus/contract/course-record'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

const dateText = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(date))

/** How long a course keeps its students' work, and the hold that keeps it longer. */
export function Retention({ courseId }: { courseId: number }) {
  const retention = useQuery(query(getCourseRetention, { params: { id: courseId } }))
  return (
    <section className="course-part stack s" aria-labelledby="course-retention">
      <h2 id="course-retention">How long work is kept</h2>
      {retention.isLoadingError ? (
        <FailedState onRetry={() => void retention.refetch()} />
      ) : retention.data ? (
        <Loaded courseId={courseId} retention={retention.data} />
      ) : (
        <LoadingLines label="Loading how long work is kept" count={3} />
      )}
    </section>
  )
}

function Loaded({ courseId, retention }: { courseId: number; retention: CourseRetention }) {
  const client = useQueryClient()
  const [isHolding, setHolding] = useState(false)
  const [ending, setEnding] = useState<CourseRetention>()
  const { hold, can, gradedWorkUntil, otherWorkUntil } = retention
  const refresh = () => client.invalidateQueries({ queryKey: [getCourseRetention.url] })
  return (
    <>
      {hold ? (
        <p className="notice">
          All work is on hold: <bdi>{hold.reason}</bdi>{' '}
          <span className="small">
            {hold.displayName !== null && (
              <>
                <bdi>{withSigns(hold.displayName)}</bdi>,{' '}
              </>
            )}
            <Ago at={hold.createdDate} />
          </span>
        </p>
      ) : (
        <p className="ink2 course-text">
          Submissions, grades and their history are kept until {dateText(gradedWorkUntil)}; practice, invitations, and
          who looked at whose work until {dateText(otherWorkUntil)}. Then they are erased.
        </p>
      )}
      {can.hold && (
        <div className="row wrap">
          {hold ? (
            <Button variant="default" onClick={() => setEnding(retention)}>
              End the hold
            </Button>
          ) : (
            <Button variant="default" onClick={() => setHolding(true)}>
              Put the work on hold
            </Button>
          )}
        </div>
      )}
      <FormDialog opened={isHolding} onClose={() => setHolding(false)} title="Put the work on hold" size={480}>
        <HoldForm courseId={courseId} onDone={refresh} onClose={() => setHolding(false)} />
      </FormDialog>
      <ConfirmedCall
        subject={ending}
        title="End the hold?"
        text={() =>
          'Work whose time is over, and the work of closed accounts, is erased within a day. You can’t undo that.'
        }
        action="End the hold"
        make={() => call(endCourseHold, { params: { id: courseId } })}
        refresh={refresh}
        onClose={() => setEnding(undefined)}
      />
    </>
  )
}

function HoldForm({
  courseId,
  onDone,
  onClose,
}: {
  courseId: number
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(() => reason.trim() !== '')
  const isShort = reason.trim().length < holdReasonMinimum
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(holdCourse, { params: { id: courseId }, body: { reason } }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      await onDone()
      onClose()
    },
  })
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isPending && !isShort) mutate()
      }}
    >
      <p>
        Nothing of the students’ work is erased until you end the hold, not even when somebody closes their account.
      </p>
      <TextInput
        label="Reason"
        description="For example an open appeal. It is recorded in the audit trail."
        dir="auto"
        maxLength={holdReasonMaximum}
        data-autofocus
        value={reason}
        error={isTried && isShort ? 'Say why the work has to be kept.' : error?.message}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogButtons action="Put on hold" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
