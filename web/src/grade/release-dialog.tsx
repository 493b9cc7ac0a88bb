import { Button, Checkbox, Group, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { Matrix } from '@gradus/contract/grade-matrix'
import { releaseGrades, takeBackGrades } from '@gradus/contract/grade-release'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { refreshGrades } from './refresh.ts'

/** Releases the grades of all students or of selected groups, or takes them back. */
export function ReleaseDialog({
  matrix,
  takesBack,
  onClose,
}: {
  matrix: Matrix
  takesBack: boolean
  onClose: () => void
}) {
  const { assignmentId, groups } = matrix
  const client = useQueryClient()
  const [isEveryone, setEveryone] = useState(true)
  const [groupIds, setGroupIds] = useState<readonly number[]>([])
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(takesBack ? takeBackGrades : releaseGrades, {
        params: { id: assignmentId },
        body: { groupIds: isEveryone ? [] : [...groupIds] },
      }),
    onSuccess: () => {
      toast.done(takesBack ? 'The grades are drafts again.' : 'The grades are released.')
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  const toggle = (id: number) =>
    setGroupIds(groupIds.includes(id) ? groupIds.filter((one) => one !== id) : [...groupIds, id])
  if (!takesBack && matrix.hidesTestsWhileOpen) return <NotYet assignmentId={assignmentId} onClose={onClose} />
  return (
    <form
      className="stack"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && (isEveryone || groupIds.length > 0)) mutate()
      }}
    >
      <p className="dialog-text">
        {takesBack
          ? 'Students no longer see these grades and comments. What you wrote stays.'
          : 'Students see their points and your comments, draft comments included, and are notified. Comments for staff stay hidden.'}
      </p>
      {!takesBack && matrix.isOpen && (
        <p className="notice">The assignment is still open. {whileOpen[matrix.testsShown]}</p>
      )}
      {groups.length > 0 && (
        <Radio.Group
          label={takesBack ? 'Take back grades of' : 'Release grades of'}
          value={isEveryone ? 'all' : 'groups'}
          onChange={(value) => setEveryone(value === 'all')}
        >
          <div className="stack xs release-choices">
            <Radio value="all" label="All students" />
            <Radio value="groups" label="Selected groups" />
          </div>
        </Radio.Group>
      )}
      {!isEveryone && (
        <Checkbox.Group label="Groups" value={groupIds.map(String)}>
          <div className="stack xs release-choices">
            {groups.map(({ id, groupName }) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={<bdi>{withSigns(groupName)}</bdi>}
                onChange={() => toggle(id)}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isPending}
          disabled={!isEveryone && groupIds.length === 0}
          {...(takesBack ? { color: 'red' } : {})}
        >
          {takesBack ? 'Take back' : 'Release'}
        </Button>
      </Group>
    </form>
  )
}

const staysHidden = 'Attempts that students submit after the release stay hidden until you release grades again.'
/** What releasing grades means while students can still submit. */
const whileOpen: Readonly<Record<Matrix['testsShown'], string>> = {
  always: 'The points of attempts that students submit after the release are shown at once.',
  afterDue: staysHidden,
  afterRelease: 'Students whose grades you release see the hidden tests now, and can use them for another attempt.',
  never: staysHidden,
}

function NotYet({ assignmentId, onClose }: { assignmentId: number; onClose: () => void }) {
  return (
    <div className="stack">
      <p className="dialog-text">
        Grades can’t be released yet: somebody in the course can still submit, and points would give the hidden tests
        away. Release the grades once nobody can submit any more, or{' '}
        <Link to={`/EditAssignment/${assignmentId}`}>change when the hidden tests are shown</Link>.
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  )
}
