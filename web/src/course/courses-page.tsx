import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CourseState, courseRoleNames, listCourses, type CourseSummary } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, SearchField, PreviousNextLinks, type Column } from '../ui/table.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { CourseStateIcon, courseStateOptions } from './course-state-icon.tsx'
import { Term } from './term.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'

const columns: readonly Column[] = [
  { label: 'Course' },
  { label: 'State' },
  { label: 'Your role', className: 'drop-m' },
  { label: 'Students', right: true },
  { label: 'Term', right: true, className: 'drop-l' },
]

/** The user's own courses, and all courses for admins. */
export function Component() {
  const address = useAddress()
  const q = address.get('q')
  const state = CourseState.safeParse(address.get('state')).data
  const list = useQuery({
    ...query(listCourses, { query: { q, state, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const mayAdd = list.data?.can.add ?? false
  const isFiltered = q !== undefined || state !== undefined
  return (
    <>
      <Head title="Courses Management" noIndex />
      <div className="row between wrap listhead">
        <h1>Courses Management</h1>
        {mayAdd && (
          <Button component={Link} to="/AddCourse" leftSection={<IconPlus size={16} stroke={2.2} />}>
            Add Course
          </Button>
        )}
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search courses" placeholder="Name" />
        <FilterSelect address={address} name="state" label="State" choices={courseStateOptions} />
      </div>
      <ListSheet
        list={list}
        loading="Loading courses"
        empty={
          isFiltered ? (
            <NothingFound
              title="No courses found"
              text="No course matches your search and filter."
              all="Show all courses"
              to="/CoursesManagement"
            />
          ) : mayAdd ? (
            <EmptyState
              title="No courses yet"
              text="Create a course, invite your students, and set the first assignment."
              action={
                <Button component={Link} to="/AddCourse">
                  Add Course
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No courses yet"
              text="Courses appear here once a lecturer has invited you, or you have joined with a lecturer’s link."
            />
          )
        }
      >
        <ListTable label="Courses" columns={columns}>
          {list.data?.items.map((course) => (
            <Row key={course.id} course={course} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks {...list.data} shown={list.data.items.length} address={address} />}
    </>
  )
}

function Row({ course }: { course: CourseSummary }) {
  const { id, name, university, state, role, students } = course
  const place = role === 'student' ? `/Course/${id}` : `/CourseManagement/${id}`
  return (
    <tr>
      <Cell part="main">
        <Title text={name}>
          <Link className="quietlink strong" to={place} dir="auto">
            {name}
          </Link>
        </Title>
        {university !== '' && (
          <div className="tiny ink2">
            <bdi>{withSigns(university)}</bdi>
          </div>
        )}
      </Cell>
      <Cell>
        <CourseStateIcon state={state} />
      </Cell>
      <Cell drop="m" label="Your role">
        {role === null ? <span className="ink2">Admin</span> : courseRoleNames[role]}
      </Cell>
      <Cell right label="Students">
        <Count value={students} />
      </Cell>
      <Cell right quiet drop="l" label="Term">
        <Term course={course} />
      </Cell>
    </tr>
  )
}
