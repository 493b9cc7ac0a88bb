import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editCourse, getCourse, type Course } from '@gradus/contract/course'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { Retention } from '../course-record/retention.tsx'
import { EditConflict } from '../form/edit-conflict.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { useSession } from '../shell/session.ts'
import { toast } from '../ui/toast.tsx'
import { CopyCourse } from './copy-course.tsx'
import { CourseForm } from './course-form.tsx'
import { DeleteCourse } from './delete-course.tsx'
import { refreshCourses } from './refresh.ts'
import { StateSettings } from './state-settings.tsx'
import type { CourseTabProps } from './tab-props.ts'
import { Values, valuesOf } from './values.ts'

/** The settings of a course: its state and description, copying it for the next term, deleting it. */
export function SettingsTab({ course }: CourseTabProps) {
  const session = useSession()
  return (
    <>
      <StateSettings course={course} />
      {course.can.manage && session.state === 'user' && (
        <section className="course-part" aria-label="Course details">
          {/* The key replaces the form when somebody else has saved a new revision, unless the user has typed
             something. */}
          <CourseSettings key={course.revision} course={course} userId={session.userId} />
        </section>
      )}
      {course.can.teach && <Retention courseId={course.id} />}
      {course.can.copy && <CopyCourse course={course} />}
      {course.can.own && <DeleteCourse course={course} />}
    </>
  )
}

function CourseSettings({ course, userId }: { course: Course; userId: number }) {
  const { id, revision } = course
  const client = useQueryClient()
  const draft = useFormDraft(`course/${userId}/${id}`, Values, valuesOf(course), revision)
  const [isStale, setStale] = useState(false)
  const baseRevision = draft.revision ?? revision
  return (
    <>
      {(isStale || baseRevision < revision) && (
        <EditConflict
          what="course"
          onLoad={() => {
            draft.discard()
            setStale(false)
            void refreshCourses(client)
          }}
          onKeep={async () => {
            const current = await call(getCourse, { params: { id } })
            draft.save(draft.values, current.revision)
            setStale(false)
          }}
        />
      )}
      <CourseForm
        draft={draft}
        submitLabel="Save"
        send={(body) => call(editCourse, { params: { id }, body: { ...body, revision: baseRevision } })}
        onConflict={() => setStale(true)}
        onDone={() => {
          toast.updated(messages.updated)
          void refreshCourses(client)
        }}
      />
    </>
  )
}
