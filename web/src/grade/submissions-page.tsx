import { Button, Menu } from '@mantine/core'
import { IconDots, IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { type MatrixState } from '@gradus/contract/grade'
import { getMatrix, MatrixSort, type Matrix } from '@gradus/contract/grade-matrix'
import { queryOrNull } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { ActionMenu } from '../ui/action-menu.tsx'
import { useAddress } from '../ui/address.ts'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { FilterSelect, LoadingTable, SearchField } from '../ui/table.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { AssignmentStatistics } from '../gradebook/assignment-statistics.tsx'
import { similarWorkAddress, stateOfAddress, submissionsAddress, type StudentWalk } from './addresses.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { MatrixSheet } from './matrix-sheet.tsx'
import { OpenRegrades } from './open-regrades.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { RevealNames } from './reveal-names.tsx'
import { RubricDialog } from './rubric-dialog.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import './submissions-page.css'

const stateNames: Readonly<Record<MatrixState, string>> = {
  toGrade: 'To grade',
  regrade: 'Regrade requested',
  late: 'Submitted late',
  missing: 'Missing work',
  none: 'Nothing submitted',
  draft: 'Not released',
  released: 'Released',
}
const states = [
  { value: '', label: 'All states' },
  ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
]
const sortNames: Readonly<Record<MatrixSort, string>> = {
  name: 'By name',
  newest: 'Newest submission',
  oldest: 'Oldest submission',
  most: 'Most points',
  fewest: 'Fewest points',
}
const sorts = Object.entries(sortNames).map(([value, label]) => ({ value: value === 'name' ? '' : value, label }))

/** The students of an assignment with their grade for each question. */
export function Component() {
  const { id = '' } = useParams()
  const address = useAddress()
  const walk = { groupId: Number(address.get('group')) || undefined, state: stateOfAddress(address) }
  const matrix = useQuery({
    ...queryOrNull(getMatrix, {
      params: { id },
      query: {
        q: address.get('q'),
        ...walk,
        sort: MatrixSort.catch('name').parse(address.get('sort')),
        page: address.page,
      },
    }),
    placeholderData: keepPreviousData,
  })
  if (matrix.data === null) return <NotFoundPage />
  if (matrix.isLoadingError) return <FailedState heading="h1" onRetry={() => void matrix.refetch()} />
  if (!matrix.data)
    return (
      <div className="sheet">
        <LoadingTable label="Loading the submissions" />
      </div>
    )
  return <Submissions matrix={matrix.data} walk={walk} isStale={matrix.isPlaceholderData} />
}

function Submissions({ matrix, walk, isStale }: { matrix: Matrix; walk: StudentWalk; isStale: boolean }) {
  const { assignmentId, courseId, title, students, isAnonymous, groups, rows } = matrix
  const address = useAddress()
  const isFiltered = address.get('q') !== undefined || walk.groupId !== undefined || walk.state !== undefined
  return (
    <>
      <Head title={`Submissions: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/AssignmentsManagement/${courseId}`}>
          Assignments
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>
          <bdi>{withSigns(title)}</bdi> <span className="total num">{counted(students, 'student').join(' ')}</span>
        </h1>
        <Actions matrix={matrix} />
      </div>
      {matrix.isArchived && <ArchivedNotice />}
      {isAnonymous && <p className="small ink2 submissions-note">You see pseudonyms until the names are revealed.</p>}
      {matrix.can.release && <AssignmentStatistics assignmentId={assignmentId} />}
      <div className="toolbar">
        <SearchField
          address={address}
          label="Search students"
          placeholder={isAnonymous ? 'Pseudonym' : 'Name or number'}
        />
        {groups.length > 0 && (
          <FilterSelect
            address={address}
            name="group"
            label="Group"
            choices={[
              { value: '', label: 'All groups' },
              ...groups.map(({ id, groupName }) => ({ value: String(id), label: groupName })),
            ]}
            width={180}
          />
        )}
        <FilterSelect address={address} name="state" label="State" choices={states} width={176} />
        <FilterSelect address={address} name="sort" label="Sort" choices={sorts} width={176} />
      </div>
      <div className="sheet table-sheet" data-stale={isStale || undefined} aria-busy={isStale}>
        {rows.length > 0 ? (
          <MatrixSheet matrix={matrix} walk={walk} />
        ) : isFiltered ? (
          <NothingFound
            title="No students found"
            text="No student matches your search and filters."
            all="Show all students"
            to={submissionsAddress(assignmentId)}
          />
        ) : (
          <EmptyState title="No students yet" text="Students appear here once they belong to the course." />
        )}
      </div>
      <Paging
        {...matrix}
        total={students}
        to={(page) => address.to({ page: page === 1 ? undefined : String(page) })}
        name="Pages of students"
      />
    </>
  )
}

function Actions({ matrix }: { matrix: Matrix }) {
  const { assignmentId, courseId, can, isAnonymous, isArchived, isReleased } = matrix
  const [dialog, setDialog] = useState<'release' | 'takeBack' | 'reveal' | 'rubric'>()
  const close = () => setDialog(undefined)
  return (
    <div className="row wrap">
      <OpenRegrades courseId={courseId} />
      {can.release && isReleased && <span className="small ink2">All grades are released.</span>}
      {can.release && !isArchived && (
        <Button
          variant={isReleased ? 'default' : 'filled'}
          leftSection={<IconEye size={16} stroke={1.8} aria-hidden />}
          onClick={() => setDialog('release')}
        >
          Release grades
        </Button>
      )}
      <ActionMenu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} stroke={1.8} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/RegradeRequests/${courseId}`}>
            Regrade requests
          </Menu.Item>
          {can.editRubric && !isArchived && <Menu.Item onClick={() => setDialog('rubric')}>Rubrics</Menu.Item>}
          <Menu.Item component={Link} to={`/LiveRoom/${assignmentId}`}>
            Live room
          </Menu.Item>
          {can.release && (
            <Menu.Item component={Link} to={`/Fairness/${assignmentId}`}>
              Check the tests
            </Menu.Item>
          )}
          {can.release && (
            <Menu.Item component={Link} to={similarWorkAddress(assignmentId)}>
              Similar work
            </Menu.Item>
          )}
          {can.reveal && isAnonymous && !isArchived && (
            <Menu.Item onClick={() => setDialog('reveal')}>Reveal names</Menu.Item>
          )}
          {can.release && !isArchived && (
            <Menu.Item color="red" onClick={() => setDialog('takeBack')}>
              Take grades back
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </ActionMenu>
      <FormDialog
        opened={dialog === 'release' || dialog === 'takeBack'}
        onClose={close}
        title={dialog === 'takeBack' ? 'Take grades back' : 'Release grades'}
        size={480}
      >
        <ReleaseDialog matrix={matrix} takesBack={dialog === 'takeBack'} onClose={close} />
      </FormDialog>
      <FormDialog opened={dialog === 'rubric'} onClose={close} title="Rubrics" size={720}>
        <RubricDialog items={matrix.items} onClose={close} />
      </FormDialog>
      <RevealNames assignmentId={assignmentId} opened={dialog === 'reveal'} onClose={close} />
    </div>
  )
}
