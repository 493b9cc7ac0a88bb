import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CourseMemberState, CourseRole, courseRoleNames, courseRoles } from '@gradus/contract/course'
import { listCourseMembers, type CourseMember } from '@gradus/contract/course-member'
import { query } from '../api.ts'
import { useOwnInfo } from '../shell/session.ts'
import { useAddress } from '../ui/address.ts'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, SearchField, PreviousNextLinks, type Column } from '../ui/table.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberRow } from './member-row.tsx'
import { RemoveMember } from './remove-member.tsx'
import type { CourseTabProps } from './tab-props.ts'
import { NothingFound } from '../ui/nothing-found.tsx'

const columns: readonly Column[] = [
  { label: 'Member' },
  { label: 'Student number', className: 'drop-m' },
  { label: 'Role' },
  { label: 'Groups' },
  { label: 'Joined', right: true, className: 'drop-l' },
  { label: 'Actions', hidden: true },
]
const roleOptions = [
  { value: '', label: 'All roles' },
  ...courseRoles.map((value) => ({ value, label: courseRoleNames[value] })),
]
const stateOptions = [
  { value: '', label: 'Active' },
  { value: 'left', label: 'Left' },
  { value: 'removed', label: 'Removed' },
]

/** The members of the course. Tutors see only the students of their groups. */
export function MembersTab({ course }: CourseTabProps) {
  const { id, can, groups } = course
  const address = useAddress()
  const ownId = useOwnInfo()?.userId
  const filter = {
    q: address.get('q'),
    role: CourseRole.safeParse(address.get('role')).data,
    groupId: groups.find((group) => String(group.id) === address.get('group'))?.id,
    state: CourseMemberState.catch('active').parse(address.get('state')),
  }
  const list = useQuery({
    ...query(listCourseMembers, { params: { id }, query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [editing, setEditing] = useState<CourseMember>()
  const [removing, setRemoving] = useState<CourseMember>()
  const isFiltered = filter.q !== undefined || filter.role !== undefined || filter.groupId !== undefined
  return (
    <section aria-labelledby="course-members">
      <div className="row between wrap listhead">
        <h2 id="course-members">Members</h2>
        {can.manage && (
          <Button
            component={Link}
            to={`/CourseManagement/${id}/invitations?invite=1`}
            leftSection={<IconMail size={16} stroke={1.8} />}
          >
            Invite a member
          </Button>
        )}
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search members" placeholder="Name or number" />
        <FilterSelect address={address} name="role" label="Role" choices={roleOptions} />
        {groups.length > 0 && (
          <FilterSelect
            address={address}
            name="group"
            label="Group"
            choices={[
              { value: '', label: 'All groups' },
              ...groups.map((group) => ({ value: String(group.id), label: group.groupName })),
            ]}
          />
        )}
        {can.teach && <FilterSelect address={address} name="state" label="Membership" choices={stateOptions} />}
      </div>
      <ListSheet
        list={list}
        loading="Loading members"
        empty={
          isFiltered || filter.state !== 'active' ? (
            <NothingFound
              title="No members found"
              text="No member matches your search and filters."
              all="Show all members"
              to={`/CourseManagement/${id}/members`}
            />
          ) : (
            <EmptyState title="No members yet" text="Students appear here once they are in one of your groups." />
          )
        }
      >
        <ListTable label="Members of the course" columns={columns}>
          {list.data?.items.map((member) => (
            <MemberRow
              key={member.userId}
              course={course}
              member={member}
              isSelf={member.userId === ownId}
              onEdit={() => setEditing(member)}
              onRemove={() => setRemoving(member)}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks {...list.data} shown={list.data.items.length} address={address} />}
      <FormDialog
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title="Edit the member"
        size={480}
      >
        {editing && <MemberForm course={course} member={editing} onClose={() => setEditing(undefined)} />}
      </FormDialog>
      <RemoveMember
        course={course}
        member={removing}
        isSelf={removing?.userId === ownId}
        onClose={() => setRemoving(undefined)}
      />
    </section>
  )
}
