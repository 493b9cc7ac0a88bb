import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { courseRoleNames, getCourse, type Course } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { FailedState } from '../ui/states.tsx'
import { ArchivedNotice } from './archived-notice.tsx'
import { CourseStateIcon } from './course-state-icon.tsx'
import { courseTabs } from './tabs.ts'
import './course.css'

/** The working page of a course's staff. */
export function Component() {
  const { id = '', tab } = useParams()
  const course = useQuery(queryOrNull(getCourse, { params: { id } }))
  if (course.data === null || course.data?.can.grade === false) return <NotFoundPage />
  if (course.isLoadingError) return <FailedState heading="h1" onRetry={() => void course.refetch()} />
  if (!course.data) return <LoadingArticle label="Loading the course" />
  return <Management key={id} course={course.data} tab={tab} />
}

function Management({ course, tab }: { course: Course; tab: string | undefined }) {
  const { id, name, university, state, role } = course
  const tabs = courseTabs.filter(({ isFor }) => isFor(course))
  const open = tab === undefined ? tabs[0] : tabs.find((one) => one.name === tab.toLowerCase())
  if (!open) return <NotFoundPage />
  return (
    <>
      <Head title={`${open.label}: ${name}`} noIndex />
      <header className="course-head">
        <div className="grow">
          <h1 dir="auto">{withSigns(name)}</h1>
          <p className="row wrap small ink2">
            <CourseStateIcon state={state} />
            {university !== '' && <bdi>{withSigns(university)}</bdi>}
            <span>
              {role === null || role === 'student'
                ? 'You manage it as an admin.'
                : `You are its ${courseRoleNames[role].toLowerCase()}.`}
            </span>
          </p>
        </div>
        <Button
          component={Link}
          to={`/Course/${id}`}
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.8} />}
        >
          Course page
        </Button>
      </header>
      <ArchivedNotice course={course} />
      {state === 'draft' && (
        <p className="notice course-notice">
          This course is a draft: students don’t see it yet.{' '}
          {course.can.teach && (
            <Link className="link" to={`/CourseManagement/${id}/settings`}>
              Activate it under Settings.
            </Link>
          )}
        </p>
      )}
      <PageTabs label="Course pages" tabs={tabs} open={open} base={`/CourseManagement/${id}`}>
        <open.Tab course={course} />
      </PageTabs>
    </>
  )
}
