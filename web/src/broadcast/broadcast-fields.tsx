import { TextInput } from '@mantine/core'
import { broadcastTitleMaximum, BroadcastContent } from '@gradus/contract/broadcast'
import { body as bodyLimit } from '@gradus/contract/limit'
import { RichText } from '../ui/rich-text.tsx'

export interface BroadcastValues {
  readonly title: string
  readonly body: string
  readonly link: string
}
export type Errors = Partial<Record<keyof BroadcastValues, string>>

/** The call's own validation errors for these values, by field. */
export function errorsOf(values: BroadcastValues): Errors {
  const parsed = BroadcastContent.safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** The fields of a broadcast: title, text and link. */
export function BroadcastFields({
  values,
  errors,
  onChange,
  focused = false,
}: {
  values: BroadcastValues
  errors: Errors
  onChange: (values: BroadcastValues) => void
  focused?: boolean
}) {
  return (
    <>
      <TextInput
        label="Title"
        value={values.title}
        maxLength={broadcastTitleMaximum}
        error={errors.title}
        onChange={(event) => onChange({ ...values, title: event.currentTarget.value })}
        {...(focused ? { 'data-autofocus': true } : {})}
      />
      <RichText
        label="Message"
        value={values.body}
        onChange={(body) => onChange({ ...values, body })}
        error={errors.body}
        minHeight={180}
        pictureMaximum={bodyLimit.pictureMaximum}
      />
      <TextInput
        label="Link"
        description="Optional. A page of this site, such as /Announcements, or an address that starts with https://."
        value={values.link}
        error={errors.link}
        onChange={(event) => onChange({ ...values, link: event.currentTarget.value })}
      />
    </>
  )
}
