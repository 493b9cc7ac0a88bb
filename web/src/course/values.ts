import { z } from 'zod'
import { CourseForm, type Course } from '@gradus/contract/course'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { visibleLengthOf } from '@gradus/contract/text'
import { localTimeOf, ownZone } from '@gradus/contract/zoned-time'
import type { FieldErrors } from '../form/field-errors.ts'
import { LocalTime, gapAt, localTime, momentOf } from '../form/local-time.ts'
import { textOf } from '../ui/html-text.ts'

/** The values of a course's form in the shape of its fields. A draft of them is kept in the browser. */
export const Values = z.object({
  name: z.string(),
  university: z.string(),
  body: z.string(),
  imageUrl: z.string(),
  timeZone: z.string(),
  start: LocalTime,
  end: LocalTime,
})
export type Values = z.infer<typeof Values>
export type CourseBody = z.output<typeof CourseForm>

const day = 24 * 60 * 60_000

/** A new course has a term of 15 weeks from now, in the lecturer's time zone. */
export function emptyValues(now: number): Values {
  const timeZone = ownZone()
  const dateAfter = (days: number) => localTimeOf(new Date(now + days * day), timeZone).slice(0, 10)
  return {
    name: '',
    university: '',
    body: '',
    imageUrl: '',
    timeZone,
    start: { local: `${dateAfter(0)}T00:00`, later: false },
    end: { local: `${dateAfter(15 * 7)}T23:59`, later: false },
  }
}

export function valuesOf({ name, university, body, imageUrl, timeZone, startDate, endDate }: Course): Values {
  return {
    name,
    university,
    body,
    imageUrl: imageUrl ?? '',
    timeZone,
    start: localTime(startDate, timeZone),
    end: localTime(endDate, timeZone),
  }
}

/** The call's body, or an error for each invalid field, in the contract's own sentences. */
export function parse(values: Values): { body?: CourseBody; errors: FieldErrors } {
  const { timeZone, start, end, imageUrl } = values
  const { data: body, error } = CourseForm.safeParse({
    ...values,
    imageUrl: imageUrl === '' ? null : imageUrl,
    startDate: momentOf(start, timeZone)?.toISOString(),
    endDate: momentOf(end, timeZone)?.toISOString(),
  })
  const errors: Record<string, string> = {}
  // Only the first error of each field is shown.
  for (const { path, message } of (error?.issues ?? []).toReversed()) errors[String(path[0])] = message
  for (const [name, time] of [
    ['startDate', start],
    ['endDate', end],
  ] as const) {
    const gap = gapAt(time, timeZone)
    if (gap !== undefined) errors[name] = gap
  }
  if (visibleLengthOf(textOf(values.body)) < bodyLimit.minimum) errors['body'] = messages.bodyTooShort
  return { ...(body && Object.keys(errors).length === 0 ? { body } : {}), errors }
}
