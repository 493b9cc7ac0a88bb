import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { courseLimits, type Course } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { deleteJoinLink, getJoinLink, renewJoinLink, type JoinLink } from '@gradus/contract/enrolment'
import { messages } from '@gradus/contract/message'
import { NumberField } from '../ui/number-field.tsx'
import { call, query, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshCourses } from './refresh.ts'
import type { CourseTabProps } from './tab-props.ts'

/** The link with which students join the course by themselves. */
export function JoinLinkTab({ course }: CourseTabProps) {
  const found = useQuery(query(getJoinLink, { params: { id: course.id } }))
  return (
    <section className="stack l course-link" aria-labelledby="course-link">
      <div>
        <h2 id="course-link">Join link</h2>
        <p className="ink2 course-text">
          Anyone who logs in with this link joins as a student. Show it in the lecture or send it to the class.
        </p>
      </div>
      {found.isLoadingError ? (
        <FailedState onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingLines label="Loading the join link" />
      ) : (
        <>
          {found.data.link && <CurrentLink course={course} link={found.data.link} />}
          {course.can.manage && <NewLink course={course} before={found.data.link} />}
          {!course.can.manage && !found.data.link && <p className="ink2">The course has no join link.</p>}
        </>
      )}
    </section>
  )
}

function CurrentLink({ course: { id, groups, can }, link }: { course: Course; link: JoinLink }) {
  const { token, expiresDate, isExpired, joined, maximum, groupId } = link
  const client = useQueryClient()
  const [removing, setRemoving] = useState<JoinLink>()
  const address = `${window.location.origin}/EnrollActivate?token=${token}`
  const group = groups.find((one) => one.id === groupId)
  return (
    <div className="sheet pad stack">
      <TextInput
        label="Link"
        readOnly
        dir="ltr"
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="small">
        {isExpired ? (
          <span className="icon warn">Expired.</span>
        ) : joined >= maximum ? (
          <span className="icon warn">Full.</span>
        ) : (
          <>
            Expires <Ago at={expiresDate} />.{' '}
          </>
        )}{' '}
        <span className="num">
          {joined.toLocaleString('en-GB')} of {maximum.toLocaleString('en-GB')} have joined with it.
        </span>
        {group && (
          <>
            {' '}
            Whoever joins is put into the group <bdi>{withSigns(group.groupName)}</bdi>.
          </>
        )}
      </p>
      <div className="row wrap">
        <CopyButton text={address} />
        {can.manage && (
          <Button variant="default" className="danger" onClick={() => setRemoving(link)}>
            Remove the link
          </Button>
        )}
      </div>
      <ConfirmedCall
        subject={removing}
        title="Remove the join link?"
        text={() => 'It stops working at once. Students who have joined with it stay in the course.'}
        action="Remove"
        make={() => call(deleteJoinLink, { params: { id } })}
        refresh={() => refreshCourses(client)}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  )
}

function NewLink({ course: { id, groups }, before }: { course: Course; before: JoinLink | null }) {
  const client = useQueryClient()
  const { joinDays, joinMaximum } = courseLimits
  const [days, setDays] = useState<number | string>(joinDays.default)
  const [maximum, setMaximum] = useState<number | string>(before?.maximum ?? joinMaximum.default)
  const [groupId, setGroupId] = useState(before?.groupId ?? null)
  const right = (value: number | string, most: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
  const [rightDays, rightMaximum] = [right(days, joinDays.maximum), right(maximum, joinMaximum.maximum)]
  const { mutate, isPending } = useMutation<unknown, CallProblem, { days: number; maximum: number }>({
    mutationFn: (options) => call(renewJoinLink, { params: { id }, body: { ...options, groupId } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshCourses(client),
  })
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (rightDays !== undefined && rightMaximum !== undefined && !isPending)
          mutate({ days: rightDays, maximum: rightMaximum })
      }}
    >
      <h3>{before ? 'Renew the link' : 'Create a link'}</h3>
      {before && <p className="small ink2">The new link replaces the current one, which then stops working.</p>}
      <NumberField
        label="Days until it expires"
        min={1}
        max={joinDays.maximum}
        maw={240}
        value={days}
        error={rightDays === undefined ? `Enter 1 to ${joinDays.maximum} days.` : undefined}
        onChange={setDays}
      />
      <NumberField
        label="How many people can join"
        min={1}
        max={joinMaximum.maximum}
        thousandSeparator=","
        maw={240}
        value={maximum}
        error={
          rightMaximum === undefined ? `Enter 1 to ${joinMaximum.maximum.toLocaleString('en-GB')} people.` : undefined
        }
        onChange={setMaximum}
      />
      {groups.length > 0 && (
        <NativeSelect
          label="Group"
          description="Everyone who joins with the link is put into this group."
          maw={320}
          value={groupId === null ? '' : String(groupId)}
          data={[
            { value: '', label: 'None' },
            ...groups.map((group) => ({ value: String(group.id), label: group.groupName })),
          ]}
          onChange={({ currentTarget: { value } }) => setGroupId(value === '' ? null : Number(value))}
        />
      )}
      <div>
        <Button type="submit" variant={before ? 'default' : 'filled'} loading={isPending}>
          {before ? 'Renew the link' : 'Create a link'}
        </Button>
      </div>
    </form>
  )
}
