import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyCourse, courseLimits, type Course } from '@gradus/contract/course'
import { localTimeOf } from '@gradus/contract/zoned-time'
import { call, type CallProblem } from '../api.ts'
import { momentOf } from '../form/local-time.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'
import { nameOfCopy } from './copy-name.ts'
import { refreshCourses } from './refresh.ts'

/** Copies a course for the next term. */
export function CopyCourse({ course }: { course: Course }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="course-part" aria-labelledby="course-copy">
      <h2 id="course-copy">Next term</h2>
      <p className="ink2 course-text">
        A copy has the texts, the groups’ names and the assignments, with all dates moved by whole days in local time.
        It leaves out people, exceptions and links, and starts as your draft.
      </p>
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        Copy to another term
      </Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title="Copy to another term" size={480}>
        <CopyForm course={course} onClose={() => setOpen(false)} />
      </FormDialog>
    </section>
  )
}

const day = 24 * 60 * 60_000

function CopyForm({ course: { id, name, startDate, timeZone }, onClose }: { course: Course; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // 26 weeks later, so that it begins on the same day of the week.
  const [initial] = useState(() => {
    const date = localTimeOf(new Date(Date.parse(startDate) + 26 * 7 * day), timeZone).slice(0, 10)
    return { name: nameOfCopy(name, date), date }
  })
  const [values, setValues] = useState(initial)
  const time = localTimeOf(new Date(startDate), timeZone).slice(11)
  const start = momentOf({ local: `${values.date}T${time}`, later: false }, timeZone)
  const markSaved = useUnsaved(() => values.name !== initial.name || values.date !== initial.date)
  const { mutate, isPending, error } = useMutation<number, CallProblem, Date>({
    mutationFn: (begin) =>
      call(copyCourse, { params: { id }, body: { name: values.name, startDate: begin.toISOString() } }),
    onSuccess: async (copy) => {
      markSaved()
      toast.done('The course is copied.', { text: 'This is the copy. It is a draft.' })
      onClose()
      void refreshCourses(client)
      await navigate(`/CourseManagement/${copy}/settings`)
    },
  })
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (start && !isPending) mutate(start)
      }}
    >
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <TextInput
        label="Name"
        description="Another name than that of this course, so that both can be told apart."
        maxLength={courseLimits.name.maximum}
        dir="auto"
        data-autofocus
        value={values.name}
        onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Start of the new term"
        description="If you choose the same day of the week as before, due times stay on their days of the week."
        maw={240}
        value={values.date}
        error={start ? undefined : 'Choose a day.'}
        onChange={({ currentTarget }) => {
          const date = currentTarget.value
          // The proposed name follows the day until somebody edits it.
          const isProposed = values.name === nameOfCopy(name, values.date)
          setValues({ name: isProposed ? nameOfCopy(name, date) : values.name, date })
        }}
      />
      <DialogButtons action="Copy" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
