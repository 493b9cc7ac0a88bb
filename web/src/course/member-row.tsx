import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { courseRoleNames, type Course } from '@gradus/contract/course'
import { restoreCourseMember, type CourseMember } from '@gradus/contract/course-member'
import { withSigns } from '@gradus/contract/direction'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { toast } from '../ui/toast.tsx'
import { groupNames } from './group-names.ts'
import { refreshCourses } from './refresh.ts'

interface MemberRowProps {
  readonly course: Course
  readonly member: CourseMember
  readonly isSelf: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function MemberRow({ course, member, isSelf, onEdit, onRemove }: MemberRowProps) {
  const { userId, displayName, profileImage, officialName, studentNumber, role, state, groupIds, joinedDate } = member
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(restoreCourseMember, { params: { id: course.id, userId } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshCourses(client),
  })
  const mayChange = course.can.manage && (role !== 'owner' || course.can.own)
  const hasMenu = state === 'active' ? mayChange || (isSelf && course.can.leave) : state === 'removed' && mayChange
  return (
    <tr>
      <Cell part="main">
        <PersonCell name={displayName} userId={userId} picture={profileImage}>
          {(isSelf || (officialName !== '' && officialName !== displayName)) && (
            <span className="tiny ink2">
              {isSelf ? 'You' : null}
              {isSelf && officialName !== '' && ', '}
              {officialName !== '' && <bdi>{withSigns(officialName)}</bdi>}
            </span>
          )}
        </PersonCell>
      </Cell>
      <Cell drop="m" {...(studentNumber === '' ? {} : { label: 'Student number' })}>
        {/* Rendered only if there is a number, because an empty cell would take up space on a phone's card. */}
        {studentNumber !== '' && <bdi className="num">{studentNumber}</bdi>}
      </Cell>
      <Cell label="Role">{courseRoleNames[role]}</Cell>
      <Cell part="wide" {...(groupIds.length === 0 ? {} : { label: 'Groups' })}>
        {groupIds.length > 0 && <bdi>{groupNames(course, groupIds)}</bdi>}
      </Cell>
      <Cell right quiet drop="l" label="Joined">
        <Ago at={joinedDate} />
      </Cell>
      <Cell part="corner">
        {hasMenu && (
          <RowMenu label={`Actions for ${displayName}`} busy={isPending}>
            {state === 'removed' ? (
              <Menu.Item onClick={() => mutate()}>Add back to the course</Menu.Item>
            ) : (
              <>
                {mayChange && <Menu.Item onClick={onEdit}>Edit</Menu.Item>}
                {(!isSelf || course.can.leave) && (
                  <Menu.Item color="red" onClick={onRemove}>
                    {isSelf ? 'Leave the course' : 'Remove'}
                  </Menu.Item>
                )}
              </>
            )}
          </RowMenu>
        )}
      </Cell>
    </tr>
  )
}
