import { Button, Menu } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { courseRoleNames, type Course } from '@gradus/contract/course'
import {
  listCourseInvitations,
  resendCourseInvitation,
  revokeCourseInvitation,
  type CourseInvitation,
} from '@gradus/contract/course-member'
import { withSigns } from '@gradus/contract/direction'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { groupNames } from './group-names.ts'
import { InviteMember } from './invite-member.tsx'
import { refreshCourses } from './refresh.ts'
import type { CourseTabProps } from './tab-props.ts'

const columns: readonly Column[] = [
  { label: 'Email' },
  { label: 'Role' },
  { label: 'Groups', className: 'drop-m' },
  { label: 'State' },
  { label: 'Actions', hidden: true },
]

/** The people who were invited by email, and whether they have joined. */
export function InvitationsTab({ course }: CourseTabProps) {
  const { id, can } = course
  const address = useAddress()
  const list = useQuery({
    ...query(listCourseInvitations, { params: { id }, query: { page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [isInviting, setInviting] = useState(can.manage && address.get('invite') !== undefined)
  return (
    <section aria-labelledby="course-invitations">
      <div className="row between wrap listhead">
        <h2 id="course-invitations">Invitations</h2>
        {can.manage && (
          <div className="row wrap">
            <Button component={Link} to={`/CourseManagement/${id}/roster`} variant="default">
              Invite from a file
            </Button>
            <Button leftSection={<IconMail size={16} stroke={1.8} />} onClick={() => setInviting(true)}>
              Invite a member
            </Button>
          </div>
        )}
      </div>
      <ListSheet
        list={list}
        loading="Loading invitations"
        empty={
          <EmptyState
            title="No invitations yet"
            text="Invite colleagues and students by email, a whole class from a file, or give the class a join link."
          />
        }
      >
        <ListTable label="Who was invited to the course" columns={columns}>
          {list.data?.items.map((invitation) => (
            <Row key={invitation.id} course={course} invitation={invitation} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks {...list.data} shown={list.data.items.length} address={address} />}
      <FormDialog opened={isInviting} onClose={() => setInviting(false)} title="Invite a member" size={480}>
        <InviteMember course={course} onClose={() => setInviting(false)} />
      </FormDialog>
    </section>
  )
}

function Row({ course, invitation }: { course: Course; invitation: CourseInvitation }) {
  const { id, email, officialName, role, groupIds, state } = invitation
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, 'resend' | 'revoke'>({
    mutationFn: (what) => call(what === 'resend' ? resendCourseInvitation : revokeCourseInvitation, { params: { id } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshCourses(client),
  })
  const isOpen = state !== 'used' && state !== 'revoked'
  return (
    <tr>
      <Cell part="main">
        <bdi className="strong">{email}</bdi>
        {officialName !== '' && (
          <div className="tiny ink2">
            <bdi>{withSigns(officialName)}</bdi>
          </div>
        )}
      </Cell>
      <Cell label="Role">{courseRoleNames[role]}</Cell>
      <Cell part="wide" drop="m" {...(groupIds.length === 0 ? {} : { label: 'Groups' })}>
        <bdi>{groupNames(course, groupIds)}</bdi>
      </Cell>
      <Cell label="State">
        <State invitation={invitation} />
      </Cell>
      <Cell part="corner">
        {course.can.manage && isOpen && (
          <RowMenu label={`Actions for ${email}`} busy={isPending}>
            <Menu.Item onClick={() => mutate('resend')}>Send again</Menu.Item>
            <Menu.Item color="red" onClick={() => mutate('revoke')}>
              Revoke
            </Menu.Item>
          </RowMenu>
        )}
      </Cell>
    </tr>
  )
}

function State({ invitation: { state, createdDate, expiresDate } }: { invitation: CourseInvitation }) {
  if (state === 'used') return 'Accepted'
  if (state === 'revoked') return <span className="ink2">Revoked</span>
  if (state === 'expired') return <span className="icon warn">Expired</span>
  if (state === 'waiting') return 'Being sent'
  return (
    <>
      Sent <Ago at={createdDate} />, expires <Ago at={expiresDate} />
    </>
  )
}
