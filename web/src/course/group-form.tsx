import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { courseLimits, type CourseGroup } from '@gradus/contract/course'
import { CourseGroupForm, addCourseGroup, renameCourseGroup } from '@gradus/contract/course-group'
import { messages } from '@gradus/contract/message'
import { ProblemMessage } from '../account/auth-card.tsx'
import { useCallForm } from '../account/call-form.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshCourses } from './refresh.ts'

/** A form that names a new group, or renames one. */
export function GroupForm({
  courseId,
  group,
  onClose,
}: {
  courseId: number
  /** Undefined for a new group. */
  group: CourseGroup | undefined
  onClose: () => void
}) {
  const client = useQueryClient()
  const { element, field, sending, problem } = useCallForm(
    group ? renameCourseGroup : addCourseGroup,
    CourseGroupForm,
    {
      initial: { groupName: group?.groupName ?? '' },
      params: { id: group?.id ?? courseId },
      done: () => {
        toast.updated(messages.updated)
        onClose()
        void refreshCourses(client)
      },
    },
  )
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <TextInput {...field('groupName')} label="Name" maxLength={courseLimits.groupName} dir="auto" data-autofocus />
      <DialogButtons action={group ? 'Save' : 'Add the group'} isPending={sending} onCancel={onClose} />
    </form>
  )
}
