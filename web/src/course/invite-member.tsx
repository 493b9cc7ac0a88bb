import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CourseRole, courseLimits, courseRoleNames, courseRoles, type Course } from '@gradus/contract/course'
import { CourseInvitationForm, inviteCourseMember } from '@gradus/contract/course-member'
import { ProblemMessage } from '../account/auth-card.tsx'
import { useCallForm } from '../account/call-form.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { GroupsSelect } from './groups-select.tsx'
import { refreshCourses } from './refresh.ts'
import { roleRights } from './role-rights.ts'

/** Invites one person by email. */
export function InviteMember({ course, onClose }: { course: Course; onClose: () => void }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<{ role: CourseRole; groupIds: number[] }>({ role: 'student', groupIds: [] })
  const { element, field, form, sending, problem } = useCallForm(inviteCourseMember, CourseInvitationForm, {
    initial: { email: '', role: 'student', groupIds: [] },
    params: { id: course.id },
    done: (_reply, { email }) => {
      toast.updated(`The invitation to ${email} is on its way.`)
      onClose()
      void refreshCourses(client)
    },
  })
  const choose = (changed: Partial<typeof chosen>) => {
    const next = { ...chosen, ...changed }
    setChosen(next)
    form.setFieldValue('role', next.role)
    form.setFieldValue('groupIds', next.groupIds)
  }
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <TextInput {...field('email')} type="email" label="Email" autoComplete="off" data-autofocus />
      <NativeSelect
        label="Role"
        value={chosen.role}
        description={roleRights[chosen.role]}
        data={courseRoles
          .filter((role) => role !== 'owner' || course.can.own)
          .toReversed()
          .map((value) => ({ value, label: courseRoleNames[value] }))}
        onChange={({ currentTarget }) => choose({ role: CourseRole.parse(currentTarget.value) })}
      />
      <GroupsSelect course={course} value={chosen.groupIds} onChange={(groupIds) => choose({ groupIds })} />
      <p className="small ink2">
        They get a link that works once, for {courseLimits.invitationDays} days, for an account with this address.
      </p>
      <DialogButtons action="Send the invitation" isPending={sending} onCancel={onClose} />
    </form>
  )
}
