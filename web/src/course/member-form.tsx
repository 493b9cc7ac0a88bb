import { withSigns } from '@gradus/contract/direction'
import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CourseRole, courseLimits, courseRoleNames, courseRoles, type Course } from '@gradus/contract/course'
import { changeCourseMember, type CourseMember } from '@gradus/contract/course-member'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { UpdateFailed } from '../ui/update-failed.tsx'
import { GroupsSelect } from './groups-select.tsx'
import { refreshCourses } from './refresh.ts'
import { roleRights } from './role-rights.ts'

type MemberFields = Pick<CourseMember, 'role' | 'groupIds' | 'officialName' | 'studentNumber'>

function changesBetween<Values extends object>(before: Values, after: Values): Partial<Values> {
  const isChanged = (key: keyof Values) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  return Object.fromEntries(Object.entries(after).filter(([key]) => isChanged(key as keyof Values))) as Partial<Values>
}

/** For groups, also those that were read: they are replaced as a whole. */
function changesOf(initial: MemberFields, values: MemberFields) {
  const changes = changesBetween(initial, values)
  return changes.groupIds ? { ...changes, groupIdsBefore: initial.groupIds } : changes
}

/** A form for a member's role and groups, and for the name that the university uses. */
export function MemberForm({ course, member, onClose }: { course: Course; member: CourseMember; onClose: () => void }) {
  const { userId, displayName } = member
  const client = useQueryClient()
  const [initial] = useState<MemberFields>({
    role: member.role,
    groupIds: member.groupIds,
    officialName: member.officialName,
    studentNumber: member.studentNumber,
  })
  const [values, setValues] = useState(initial)
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    // Only what was changed here, so that a colleague's change of the rest stays.
    mutationFn: () => call(changeCourseMember, { params: { id: course.id, userId }, body: changesOf(initial, values) }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onSettled: () => refreshCourses(client),
  })
  useUnsaved(() => !isSuccess && JSON.stringify(values) !== JSON.stringify(initial))
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      {error && (
        <Alert color="red" role="alert">
          <UpdateFailed reason={error.message} />
        </Alert>
      )}
      <p className="dialog-text">
        <bdi>{withSigns(displayName)}</bdi>
      </p>
      <NativeSelect
        label="Role"
        data-autofocus
        value={values.role}
        description={roleRights[values.role]}
        data={courseRoles
          .filter((role) => role !== 'owner' || course.can.own)
          .map((value) => ({ value, label: courseRoleNames[value] }))}
        onChange={({ currentTarget }) => set({ role: CourseRole.parse(currentTarget.value) })}
      />
      <GroupsSelect course={course} value={values.groupIds} onChange={(groupIds) => set({ groupIds })} />
      <TextInput
        label="Official name"
        description="As in the university’s records. Only staff see it."
        maxLength={courseLimits.officialName}
        dir="auto"
        value={values.officialName}
        onChange={({ currentTarget }) => set({ officialName: currentTarget.value })}
      />
      <TextInput
        label="Student number"
        description="Only staff see it."
        maxLength={courseLimits.studentNumber}
        value={values.studentNumber}
        onChange={({ currentTarget }) => set({ studentNumber: currentTarget.value })}
      />
      <DialogButtons action="Save" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
