import { withSigns } from '@gradus/contract/direction'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type CourseGroup } from '@gradus/contract/course'
import { deleteCourseGroup } from '@gradus/contract/course-group'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Column } from '../ui/table.tsx'
import { Cell, Count } from '../ui/table-cell.tsx'
import { isolated } from '../ui/text-direction.ts'
import { FormDialog } from '../ui/unsaved.tsx'
import { GroupForm } from './group-form.tsx'
import { refreshCourses } from './refresh.ts'
import type { CourseTabProps } from './tab-props.ts'

const columns: readonly Column[] = [
  { label: 'Group' },
  { label: 'Tutors' },
  { label: 'Students', right: true },
  { label: 'Actions', hidden: true },
]

/** The course's groups, each with its tutors. */
export function GroupsTab({ course }: CourseTabProps) {
  const { id, groups, can } = course
  const client = useQueryClient()
  const [editing, setEditing] = useState<CourseGroup | 'new'>()
  const [deleting, setDeleting] = useState<CourseGroup>()
  const close = () => setEditing(undefined)
  return (
    <section aria-labelledby="course-groups">
      <div className="row between wrap listhead">
        <h2 id="course-groups">
          Groups <span className="total num">{groups.length.toLocaleString('en-GB')}</span>
        </h2>
        {can.manage && (
          <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={() => setEditing('new')}>
            Add a group
          </Button>
        )}
      </div>
      <div className="sheet table-sheet">
        {groups.length === 0 ? (
          <EmptyState
            title="No groups yet"
            text="Groups share a tutor and can have times of their own. A roster with a column called “group” creates them, too."
          />
        ) : (
          <ListTable label="Groups of the course" columns={columns}>
            {groups.map((group) => (
              <tr key={group.id}>
                <Cell part="main">
                  <Link
                    className="quietlink strong"
                    to={`/CourseManagement/${id}/members?group=${group.id}`}
                    dir="auto"
                  >
                    {group.groupName}
                  </Link>
                </Cell>
                <Cell part="wide" label="Tutors">
                  <Tutors group={group} />
                </Cell>
                <Cell right label="Students">
                  <Count value={group.students} />
                </Cell>
                <Cell part="corner">
                  {can.manage && (
                    <RowMenu label={`Actions for ${group.groupName}`}>
                      <Menu.Item onClick={() => setEditing(group)}>Rename</Menu.Item>
                      <Menu.Item component={Link} to={`/CourseManagement/${id}/members?group=${group.id}`}>
                        Members
                      </Menu.Item>
                      <Menu.Item color="red" onClick={() => setDeleting(group)}>
                        Delete
                      </Menu.Item>
                    </RowMenu>
                  )}
                </Cell>
              </tr>
            ))}
          </ListTable>
        )}
      </div>
      {can.manage && groups.length > 0 && (
        <p className="small ink2 course-hint">
          To put a student or a tutor into a group, edit them under{' '}
          <Link className="link" to={`/CourseManagement/${id}/members`}>
            Members
          </Link>
          .
        </p>
      )}
      <FormDialog
        opened={editing !== undefined}
        onClose={close}
        title={editing === 'new' ? 'Add a group' : 'Rename the group'}
        size={440}
      >
        {editing !== undefined && (
          <GroupForm courseId={id} group={editing === 'new' ? undefined : editing} onClose={close} />
        )}
      </FormDialog>
      <ConfirmedCall
        subject={deleting}
        title="Delete this group?"
        text={({ groupName }) =>
          `This deletes the group ${isolated(groupName)} and its exceptions. Its members stay in the course. You can’t undo this.`
        }
        action="Delete"
        make={(group) => call(deleteCourseGroup, { params: { id: group.id } })}
        refresh={() => refreshCourses(client)}
        onClose={() => setDeleting(undefined)}
      />
    </section>
  )
}

function Tutors({ group: { tutors } }: { group: CourseGroup }) {
  if (tutors.length === 0) return <span className="ink2">None</span>
  return tutors.map(({ userId, displayName }, index) => (
    <span key={userId}>
      {index > 0 && ', '}
      <Link className="quietlink" to={`/Profile?id=${userId}`}>
        <bdi>{withSigns(displayName)}</bdi>
      </Link>
    </span>
  ))
}
