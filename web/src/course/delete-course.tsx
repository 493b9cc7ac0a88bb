import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteCourse, type Course } from '@gradus/contract/course'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { forgetCourse } from './refresh.ts'

/** Deletes a course that was created by mistake. A course in which students have worked is archived instead. */
export function DeleteCourse({ course }: { course: Course }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<Course>()
  return (
    <section className="course-part" aria-labelledby="course-delete">
      <h2 id="course-delete">Delete</h2>
      <p className="ink2 course-text">A course in which students have submitted something can only be archived.</p>
      {course.can.delete && (
        <Button variant="default" className="danger" mt="sm" onClick={() => setDeleting(course)}>
          Delete the course
        </Button>
      )}
      <ConfirmedCall
        subject={deleting}
        title="Delete this course?"
        text={({ name }) =>
          `This deletes ${isolated(name)} with its groups, invitations and assignments. You can’t undo this.`
        }
        action="Delete"
        make={({ id }) => call(deleteCourse, { params: { id } })}
        onDone={async () => {
          toast.updated(messages.updated)
          await navigate('/CoursesManagement')
        }}
        refresh={() => forgetCourse(client)}
        onClose={() => setDeleting(undefined)}
      />
    </section>
  )
}
