import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setCourseState, type Course, type CourseState } from '@gradus/contract/course'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { toast } from '../ui/toast.tsx'
import { CourseStateIcon } from './course-state-icon.tsx'
import { refreshCourses } from './refresh.ts'

const texts: Readonly<Record<CourseState, string>> = {
  draft: 'Only staff see the course. Students who were invited or have joined see it once it is active.',
  active: 'Students see the course and work in it.',
  archived: 'Members can read everything, but nothing can be changed.',
}

/** Settings for whether students can see the course, and whether it can be changed. */
export function StateSettings({ course: { id, state, can } }: { course: Course }) {
  const client = useQueryClient()
  const [archiving, setArchiving] = useState<CourseState>()
  const changeState = (to: CourseState) => call(setCourseState, { params: { id }, body: { to } })
  const { mutate, isPending } = useMutation<unknown, CallProblem, CourseState>({
    mutationFn: changeState,
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshCourses(client),
  })
  return (
    <section className="sheet pad stack s course-notice" aria-labelledby="course-state">
      <h2 id="course-state">State</h2>
      <CourseStateIcon state={state} />
      <p className="ink2">{texts[state]}</p>
      <div className="row wrap">
        {state === 'draft' && (
          <Button loading={isPending} onClick={() => mutate('active')}>
            Activate the course
          </Button>
        )}
        {state === 'active' && (
          <>
            <Button variant="default" onClick={() => setArchiving('archived')}>
              Archive the course
            </Button>
            {can.draft && (
              <Button variant="default" loading={isPending} onClick={() => mutate('draft')}>
                Make it a draft again
              </Button>
            )}
          </>
        )}
        {state === 'archived' && (
          <Button variant="default" loading={isPending} onClick={() => mutate('active')}>
            Restore the course
          </Button>
        )}
      </div>
      <ConfirmedCall
        subject={archiving}
        title="Archive this course?"
        text={() => 'Its members can still read everything, but nobody can submit, grade or change anything.'}
        action="Archive"
        danger={false}
        make={changeState}
        refresh={() => refreshCourses(client)}
        onClose={() => setArchiving(undefined)}
      />
    </section>
  )
}
