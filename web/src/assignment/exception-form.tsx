import { withSigns } from '@gradus/contract/direction'
import { Radio, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { assignmentLimits, type Assignment } from '@gradus/contract/assignment'
import { putException, type AssignmentException, type ExceptionTimes } from '@gradus/contract/assignment-exception'
import type { Course } from '@gradus/contract/course'
import { messages } from '@gradus/contract/message'
import { NumberField } from '../ui/number-field.tsx'
import { call, type CallProblem } from '../api.ts'
import { localTime, momentOf, type LocalTime } from '../form/local-time.ts'
import { TimeField } from '../form/time-field.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { timeIn } from '../ui/period.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { DueField } from './due-field.tsx'
import { refreshAssignments } from './refresh.ts'
import { StudentSelect } from './student-select.tsx'
import { lastMoment, localOf } from './values.ts'

/** The same value as the assignment's, a value of its own, or no limit at all. */
type Choice = 'same' | 'own' | 'none'

interface Values {
  readonly opens: { readonly choice: Choice; readonly local: LocalTime }
  readonly due: { readonly choice: Choice; readonly local: string }
  readonly lateUntil: { readonly choice: Choice; readonly local: string }
  readonly attempts: { readonly choice: Choice; readonly count: number | '' }
}

interface ExceptionFormProps {
  readonly assignment: Assignment
  readonly course: Course
  /** The exception to change; undefined for a new one. */
  readonly exception: AssignmentException | undefined
  readonly onClose: () => void
}

/** Gives a student or a group different times or a different number of attempts. */
export function ExceptionForm({ assignment, course, exception, onClose }: ExceptionFormProps) {
  const { id, timeZone: zone } = assignment
  const client = useQueryClient()
  const [target, setTarget] = useState<'student' | 'group'>(exception?.groupId ? 'group' : 'student')
  const [subject, setSubject] = useState<number | undefined>(exception?.userId ?? exception?.groupId ?? undefined)
  const [initial] = useState(() => valuesOf(assignment, exception?.times ?? {}))
  const [values, setValues] = useState(initial)
  const [reason, setReason] = useState(exception?.reason ?? '')
  const [error, setError] = useState<string>()
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, ExceptionTimes>({
    mutationFn: (times) =>
      call(putException, {
        params: { id },
        body: {
          ...times,
          ...(target === 'student' ? { userId: subject } : { groupId: subject }),
          reason,
          replaces: exception?.id ?? null,
        },
      }),
    onSuccess: () => {
      onClose()
      toast.updated(messages.updated)
    },
    onError: (problem) => setError(problem.message),
    onSettled: () => refreshAssignments(client),
  })
  const isChanged = values !== initial || reason !== (exception?.reason ?? '') || (!exception && subject !== undefined)
  useUnsaved(() => isChanged && !isSuccess)
  const submit = () => {
    const times = timesOf(values, zone)
    if (subject === undefined) return setError(`Choose a ${target}.`)
    if (typeof times === 'string') return setError(times)
    if (Object.keys(times).length === 0) return setError('Change at least one setting.')
    setError(undefined)
    mutate(times)
  }
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      {exception ? (
        <p className="dialog-text">
          For <bdi className="strong">{withSigns(exception.name)}</bdi>.
        </p>
      ) : (
        <>
          {course.groups.length > 0 && (
            <Radio.Group
              label="For"
              value={target}
              onChange={(value) => {
                setTarget(value === 'group' ? 'group' : 'student')
                setSubject(undefined)
              }}
            >
              <div className="row radio-list">
                <Radio value="student" label="A student" />
                <Radio value="group" label="A group" />
              </div>
            </Radio.Group>
          )}
          {target === 'student' ? (
            <StudentSelect courseId={course.id} onChange={setSubject} />
          ) : (
            <Select
              label="Group"
              placeholder="Choose a group"
              data={course.groups.map((group) => ({ value: String(group.id), label: group.groupName }))}
              value={subject === undefined ? null : String(subject)}
              comboboxProps={{ transitionProps: { duration: 0 } }}
              onChange={(value) => setSubject(value === null ? undefined : Number(value))}
            />
          )}
        </>
      )}
      <Field
        label="Opens"
        same={assignment.opens === null ? 'from the beginning' : timeIn(zone, assignment.opens)}
        own="Another time"
        none="From the beginning"
        value={values.opens.choice}
        onChange={(choice) => setValues({ ...values, opens: { ...values.opens, choice } })}
      >
        <TimeField
          label="Opens for them"
          path="opens"
          value={values.opens.local}
          zone={zone}
          error={undefined}
          onChange={(local) => setValues({ ...values, opens: { ...values.opens, local } })}
        />
      </Field>
      <Field
        label="Due"
        same={assignment.due === null ? 'no due time' : timeIn(zone, assignment.due)}
        own="Another time"
        none="No due time"
        value={values.due.choice}
        onChange={(choice) => setValues({ ...values, due: { ...values.due, choice } })}
      >
        <DueField
          label="Due for them"
          path="due"
          value={values.due.local}
          zone={zone}
          none="Choose a time."
          onChange={(local) => setValues({ ...values, due: { ...values.due, local } })}
        />
      </Field>
      <Field
        label="Late work"
        same={sameLateWork(assignment, values)}
        own="Until another time"
        none="Not accepted"
        value={values.lateUntil.choice}
        onChange={(choice) => setValues({ ...values, lateUntil: { ...values.lateUntil, choice } })}
      >
        <DueField
          label="Accept their late work until"
          path="lateUntil"
          value={values.lateUntil.local}
          zone={zone}
          none="Choose a time."
          onChange={(local) => setValues({ ...values, lateUntil: { ...values.lateUntil, local } })}
        />
      </Field>
      <Field
        label="Attempts"
        same={assignment.attempts === null ? 'as many as they like' : String(assignment.attempts)}
        own="Another number"
        none="As many as they like"
        value={values.attempts.choice}
        onChange={(choice) => setValues({ ...values, attempts: { ...values.attempts, choice } })}
      >
        <NumberField
          label="Number of attempts"
          min={1}
          max={assignmentLimits.attempts}
          value={values.attempts.count}
          onChange={(count) =>
            setValues({
              ...values,
              attempts: { ...values.attempts, count: typeof count === 'number' ? count : '' },
            })
          }
        />
      </Field>
      <TextInput
        label="Reason"
        description="Only the course’s staff see it."
        maxLength={assignmentLimits.reason}
        dir="auto"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className="small form-error" role="alert">
        {error}
      </p>
      <DialogButtons action="Save" isPending={isPending} onCancel={onClose} />
    </form>
  )
}

function Field({
  label,
  same,
  own,
  none,
  value,
  onChange,
  children,
}: {
  label: string
  /** The assignment's own value in words. */
  same: string
  own: string
  none: string
  value: Choice
  onChange: (choice: Choice) => void
  children: ReactNode
}) {
  return (
    <div className="stack s">
      <Select
        label={label}
        allowDeselect={false}
        data={[
          { value: 'same', label: `As the assignment says: ${same}` },
          { value: 'own', label: own },
          { value: 'none', label: none },
        ]}
        value={value}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(chosen) => onChange(chosen === 'own' || chosen === 'none' ? chosen : 'same')}
      />
      {value === 'own' && <div className="exception-own">{children}</div>}
    </div>
  )
}

function valuesOf({ opens, due, lateUntil, attempts, timeZone }: Assignment, times: ExceptionTimes): Values {
  const choiceOf = (value: unknown): Choice => (value === undefined ? 'same' : value === null ? 'none' : 'own')
  const from = times.opens ?? opens
  return {
    opens: {
      choice: choiceOf(times.opens),
      local: from === null ? { local: '', later: false } : localTime(from, timeZone),
    },
    due: { choice: choiceOf(times.due), local: localOf(times.due ?? due, timeZone) },
    lateUntil: { choice: choiceOf(times.lateUntil), local: localOf(times.lateUntil ?? lateUntil ?? due, timeZone) },
    attempts: { choice: choiceOf(times.attempts), count: times.attempts ?? attempts ?? '' },
  }
}

/** What the assignment says about late work, if it fits the due time that is chosen here. */
function sameLateWork({ due, lateUntil, timeZone }: Assignment, { due: chosen }: Values): string {
  if (lateUntil === null) return 'not accepted'
  const own = chosen.choice === 'own' ? lastMoment(chosen.local, timeZone) : due
  const end = `until ${timeIn(timeZone, lateUntil)}`
  if (chosen.choice === 'none') return `${end}, but without a due time no work is late`
  return own && lateUntil < own ? `${end}, which is before their due time: no late work is accepted` : end
}

/** The times to send, or an error for each missing one. */
function timesOf(values: Values, zone: string): ExceptionTimes | string {
  const { opens, due, lateUntil, attempts } = values
  const own = {
    opens: momentOf(opens.local, zone)?.toISOString(),
    due: lastMoment(due.local, zone) ?? undefined,
    lateUntil: lastMoment(lateUntil.local, zone) ?? undefined,
    attempts: attempts.count === '' ? undefined : attempts.count,
  }
  const missing = fieldNames.find((name) => values[name].choice === 'own' && own[name] === undefined)
  if (missing === 'attempts') return 'Enter the number of attempts.'
  if (missing !== undefined) return 'Choose a date and a time.'
  if (
    values.attempts.choice === 'own' &&
    !(Number(own.attempts) >= 1 && Number(own.attempts) <= assignmentLimits.attempts)
  )
    return `Enter 1 to ${assignmentLimits.attempts.toLocaleString('en-GB')} attempts.`
  return Object.fromEntries(
    fieldNames
      .filter((name) => values[name].choice !== 'same')
      .map((name) => [name, values[name].choice === 'none' ? null : own[name]]),
  )
}
const fieldNames = ['opens', 'due', 'lateUntil', 'attempts'] as const
