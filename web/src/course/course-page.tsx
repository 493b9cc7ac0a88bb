import { Button, Menu } from '@mantine/core'
import { IconChartBar, IconDots, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { getCourse, type Course } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { CalendarLink } from '../calendar/calendar-link.tsx'
import { useOwnInfo } from '../shell/session.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Head } from '../ui/head.tsx'
import { Person } from '../ui/person.tsx'
import { Prose } from '../ui/prose.tsx'
import { IllustratedMessage, FailedState } from '../ui/states.tsx'
import { CourseAssignments } from './course-assignments.tsx'
import { RemoveMember } from './remove-member.tsx'
import { Term } from './term.tsx'
import './course-page.css'

/** A course's page for its members. Courses and rosters are never public: to anybody else the course does not exist. */
export function Component() {
  const { id = '' } = useParams()
  const course = useQuery(queryOrNull(getCourse, { params: { id } }))
  if (course.data === null) return <NoMember />
  if (course.isLoadingError) return <FailedState heading="h1" onRetry={() => void course.refetch()} />
  if (!course.data) return <LoadingArticle label="Loading the course" />
  return <LoadedCourse key={id} course={course.data} />
}

/** Shown for a missing course as well, so that nobody learns which courses exist. */
function NoMember() {
  return (
    <>
      <Head title="Course not found" status={404} noIndex />
      <IllustratedMessage
        art="missing"
        heading="h1"
        title="Course not found"
        text="There is no such course, or you are not a member of it. If your lecturer gave you a link or sent you an email, open that one to join."
        action={
          <Button component={Link} to="/CoursesManagement" variant="default">
            Your courses
          </Button>
        }
      />
    </>
  )
}

function LoadedCourse({ course }: { course: Course }) {
  const { id, name, university, imageUrl, body, state, lecturers, can } = course
  const me = useOwnInfo()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <article className="article course-page">
      <Head title={name} noIndex />
      <header>
        <div className="row between article-head">
          <h1 dir="auto">{withSigns(name)}</h1>
          <div className="row wrap">
            {can.grade && (
              <Button
                component={Link}
                to={`/CourseManagement/${id}`}
                variant="default"
                leftSection={<IconSettings size={16} stroke={1.8} />}
              >
                Manage
              </Button>
            )}
            {course.role === 'student' && (
              <Button
                component={Link}
                to={`/OwnGrades/${id}`}
                variant="default"
                leftSection={<IconChartBar size={16} stroke={1.8} />}
              >
                Your grades
              </Button>
            )}
            {can.leave && (
              <ActionMenu>
                <Menu.Target>
                  <Button variant="default" leftSection={<IconDots size={16} stroke={1.8} />}>
                    More
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item color="red" onClick={() => setLeaving(true)}>
                    Leave the course
                  </Menu.Item>
                </Menu.Dropdown>
              </ActionMenu>
            )}
          </div>
        </div>
        <p className="row wrap small ink2 course-facts">
          {university !== '' && <bdi>{withSigns(university)}</bdi>}
          <Term course={course} />
        </p>
        <p className="row wrap small course-facts">
          {lecturers.map(({ userId, displayName, profileImage }) => (
            <Person key={userId} name={displayName} userId={userId} picture={profileImage} />
          ))}
        </p>
        {!can.grade && <OwnGroups course={course} />}
        {course.role !== null && (
          <div className="row course-facts">
            <CalendarLink />
          </div>
        )}
      </header>
      {state === 'archived' && (
        <p className="notice">This course is archived. You can read everything; nothing can be submitted any more.</p>
      )}
      {imageUrl !== null && <img className="article-image" src={imageUrl} alt="" />}
      <Prose html={body} />
      <CourseAssignments course={course} />
      {me && (
        <RemoveMember course={course} member={isLeaving ? me : undefined} isSelf onClose={() => setLeaving(false)} />
      )}
    </article>
  )
}

function OwnGroups({ course: { groups } }: { course: Course }) {
  if (groups.length === 0) return null
  return (
    <ul className="small ink2 course-groups">
      {groups.map(({ id, groupName, tutors }) => (
        <li key={id}>
          Your group: <bdi>{withSigns(groupName)}</bdi>
          {tutors.length > 0 && (
            <>
              , taught by <bdi>{tutors.map(({ displayName }) => displayName).join(', ')}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
