import { Link } from 'react-router'
import type { Course } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { Head } from '../ui/head.tsx'
import { ArchivedNotice } from './archived-notice.tsx'

/** In place of a form that the server would refuse, because its course is archived. */
export function ArchivedForm({
  title,
  course,
  back,
}: {
  title: string
  course: Course
  /** The page to which the form belongs. */
  back: { readonly to: string; readonly name: string }
}) {
  return (
    <>
      <Head title={title} noIndex />
      <div className="pagehead">
        <h1>{title}</h1>
        <Link className="link small" to={back.to}>
          <bdi>{withSigns(back.name)}</bdi>
        </Link>
      </div>
      <ArchivedNotice course={course} />
    </>
  )
}
