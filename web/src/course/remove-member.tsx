import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Course } from '@gradus/contract/course'
import { removeCourseMember } from '@gradus/contract/course-member'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { forgetCourse, refreshCourses } from './refresh.ts'

interface RemovedMember {
  readonly userId: number
  readonly displayName: string
}

/** Asks for confirmation before a member is removed or leaves. */
export function RemoveMember({
  course: { id, name },
  member,
  isSelf,
  onClose,
}: {
  course: Pick<Course, 'id' | 'name'>
  member: RemovedMember | undefined
  isSelf: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <ConfirmedCall
      subject={member}
      title={isSelf ? 'Leave this course?' : 'Remove this member?'}
      text={({ displayName }) =>
        isSelf
          ? `You can’t open ${isolated(name)} any more. Your work is kept and comes back if you join again.`
          : `${isolated(displayName)} can’t open the course any more. Their work is kept and comes back if they join again.`
      }
      action={isSelf ? 'Leave' : 'Remove'}
      make={({ userId }) => call(removeCourseMember, { params: { id, userId } })}
      onDone={async () => {
        toast.updated(messages.updated)
        if (isSelf) await navigate('/CoursesManagement')
      }}
      refresh={() => (isSelf ? forgetCourse(client) : refreshCourses(client))}
      onClose={onClose}
    />
  )
}
