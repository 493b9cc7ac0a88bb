import { Button, Menu, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Course } from '@gradus/contract/course'
import { getGradebook, type Gradebook } from '@gradus/contract/gradebook'
import { query } from '../api.ts'
import { MatrixCards } from '../grade/matrix-cards.tsx'
import { MatrixTable } from '../grade/matrix-table.tsx'
import { OpenRegrades } from '../grade/open-regrades.tsx'
import { SubmissionsLinks } from '../grade/submissions-links.tsx'
import { ActionMenu } from '../ui/action-menu.tsx'
import { useAddress } from '../ui/address.ts'
import { counted } from '../ui/count.ts'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { FilterSelect, LoadingTable } from '../ui/table.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { AssignmentStatistics } from './assignment-statistics.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { CellDialog, type ChosenCell } from './cell-dialog.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { gradebookColumns, gradebookRows, gradebookTotals } from './gradebook-view.ts'
import { Histogram } from './histogram.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { NewestImport } from './last-imports.tsx'
import './gradebook-tab.css'

type Dialog = 'categories' | 'download' | 'import'
const noAssignments = { title: 'No assignments yet', text: 'Grades appear here once the course has assignments.' }
const allAnonymous = {
  title: 'All assignments are anonymous',
  text: 'Grades appear here once the names of an assignment are revealed.',
}

const titles: Readonly<Record<Dialog, string>> = {
  categories: 'Categories and weights',
  download: 'Download as CSV',
  import: 'Import CSV',
}

/** The gradebook: students × assignments, with totals. */
export function GradebookTab({ course: { id } }: { course: Course }) {
  const groupId = Number(useAddress().get('group')) || undefined
  const found = useQuery({
    ...query(getGradebook, { params: { id }, query: groupId === undefined ? {} : { groupId } }),
    placeholderData: keepPreviousData,
  })
  if (found.isLoadingError) return <FailedState onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="sheet table-sheet">
        <LoadingTable label="Loading the gradebook" />
      </div>
    )
  return <Book gradebook={found.data} groupId={groupId} isStale={found.isPlaceholderData} />
}

function Book({
  gradebook,
  groupId,
  isStale,
}: {
  gradebook: Gradebook
  groupId: number | undefined
  isStale: boolean
}) {
  const { courseId, assignments, anonymous, rows, statistics, groups, can } = gradebook
  const address = useAddress()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <section aria-labelledby="course-gradebook">
      <div className="row between wrap listhead">
        <h2 id="course-gradebook">
          Gradebook <span className="total num">{counted(rows.length, 'student').join(' ')}</span>
        </h2>
        <div className="row wrap">
          {groups.length > 0 && (
            <FilterSelect
              address={address}
              name="group"
              label="Group"
              choices={[
                { value: '', label: 'All groups' },
                ...groups.map((group) => ({ value: String(group.id), label: group.groupName })),
              ]}
              width={180}
            />
          )}
          <OpenRegrades courseId={courseId} />
          <Actions courseId={courseId} canEdit={can.edit} onOpen={setDialog} />
        </div>
      </div>
      {can.edit && <NewestImport courseId={courseId} />}
      {anonymous.length > 0 && (
        <p className="small ink2 gradebook-note">
          Not shown while anonymous: <SubmissionsLinks assignments={anonymous} />.
        </p>
      )}
      <div className="sheet table-sheet" data-stale={isStale || undefined} aria-busy={isStale}>
        {rows.length === 0 ? (
          <EmptyState title="No students yet" text="Students appear here once they belong to the course." />
        ) : assignments.length === 0 ? (
          <EmptyState {...(anonymous.length > 0 ? allAnonymous : noAssignments)} />
        ) : (
          <Table gradebook={gradebook} />
        )}
      </div>
      <Statistics statistics={statistics} assignments={can.edit ? assignments : []} />
      <FormDialog
        opened={dialog !== undefined}
        onClose={close}
        title={dialog ? titles[dialog] : ''}
        size={dialog === 'download' ? 480 : 760}
      >
        {dialog === 'categories' && <CategoriesDialog gradebook={gradebook} onClose={close} />}
        {dialog === 'download' && <DownloadDialog courseId={courseId} groupId={groupId} onClose={close} />}
        {dialog === 'import' && <ImportDialog gradebook={gradebook} onClose={close} />}
      </FormDialog>
    </section>
  )
}

function Actions({
  courseId,
  canEdit,
  onOpen,
}: {
  courseId: number
  canEdit: boolean
  onOpen: (dialog: Dialog) => void
}) {
  return (
    <>
      <Button variant="default" onClick={() => onOpen('download')}>
        Download CSV
      </Button>
      <ActionMenu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} stroke={1.8} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <>
              <Menu.Item onClick={() => onOpen('import')}>Import CSV</Menu.Item>
              <Menu.Item onClick={() => onOpen('categories')}>Categories and weights</Menu.Item>
            </>
          )}
          <Menu.Item component={Link} to={`/RegradeRequests/${courseId}`}>
            Regrade requests
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
    </>
  )
}

function Table({ gradebook }: { gradebook: Gradebook }) {
  const isPhone = useMediaQuery('screen and (max-width: 768px)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<ChosenCell>()
  const [columns, rows] = useMemo(() => [gradebookColumns(gradebook), gradebookRows(gradebook)], [gradebook])
  const choose = useCallback(
    (rowId: string, column: number) => {
      const row = gradebook.rows.find(({ userId }) => String(userId) === rowId)
      const assignment = gradebook.assignments[column]
      if (row && assignment && gradebook.can.edit) setChosen({ row, assignment })
    },
    [gradebook],
  )
  return (
    <>
      {isPhone ? (
        <MatrixCards columns={columns} totals={gradebookTotals} rows={rows} onChoose={choose} />
      ) : (
        <MatrixTable
          label={`Gradebook of ${gradebook.courseName}`}
          rowHeader="Student"
          columns={columns}
          totals={gradebookTotals}
          rows={rows}
          onChoose={choose}
        />
      )}
      <FormDialog opened={chosen !== undefined} onClose={() => setChosen(undefined)} title="Set the points" size={480}>
        {chosen && <CellDialog cell={chosen} onClose={() => setChosen(undefined)} />}
      </FormDialog>
    </>
  )
}

/** Statistics of the course and of each assignment. */
function Statistics({
  statistics,
  assignments,
}: {
  statistics: Gradebook['statistics']
  assignments: Gradebook['assignments']
}) {
  const withStatistics = assignments.filter((one) => one.statistics !== null)
  const [chosen, setChosen] = useState<number>()
  const selected = withStatistics.find(({ assignmentId }) => assignmentId === chosen) ?? withStatistics[0]
  if (!statistics && !selected) return null
  return (
    <div className="gradebook-statistics">
      {statistics && (
        <section aria-labelledby="gradebook-totals">
          <h3 id="gradebook-totals">Final totals, in steps of 10%</h3>
          <Histogram statistics={statistics} />
        </section>
      )}
      {selected && (
        <section aria-labelledby="gradebook-assignment">
          <h3 id="gradebook-assignment">One assignment</h3>
          <Select
            className="quietfield"
            aria-label="Assignment"
            maw={320}
            mb={12}
            allowDeselect={false}
            data={withStatistics.map(({ assignmentId, title }) => ({ value: String(assignmentId), label: title }))}
            value={String(selected.assignmentId)}
            comboboxProps={{ transitionProps: { duration: 0 } }}
            onChange={(value) => setChosen(Number(value))}
          />
          <AssignmentStatistics key={selected.assignmentId} assignmentId={selected.assignmentId} />
        </section>
      )}
    </div>
  )
}
