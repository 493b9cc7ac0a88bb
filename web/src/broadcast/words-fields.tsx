import { TextInput } from '@mantine/core'
import { broadcastTitleMaximum, BroadcastWords } from '@gradus/contract/broadcast'
import { body as bodyLimit } from '@gradus/contract/limit'
import { RichText } from '../ui/rich-text.tsx'

export interface Words {
  readonly title: string
  readonly body: string
  readonly link: string
}
export type Errors = Partial<Record<keyof Words, string>>

/** The call's own validation errors for these values, by field. */
export function errorsOf(words: Words): Errors {
  const parsed = BroadcastWords.safeParse(words)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** The fields of a broadcast: title, text and link. */
export function WordsFields({
  words,
  errors,
  onChange,
  focused = false,
}: {
  words: Words
  errors: Errors
  onChange: (words: Words) => void
  focused?: boolean
}) {
  return (
    <>
      <TextInput
        label="Title"
        value={words.title}
        maxLength={broadcastTitleMaximum}
        error={errors.title}
        onChange={(event) => onChange({ ...words, title: event.currentTarget.value })}
        {...(focused ? { 'data-autofocus': true } : {})}
      />
      <RichText
        label="Message"
        value={words.body}
        onChange={(body) => onChange({ ...words, body })}
        error={errors.body}
        minHeight={180}
        pictureMaximum={bodyLimit.pictureMaximum}
      />
      <TextInput
        label="Link"
        description="Optional. A page of this site, such as /Announcements, or an address that starts with https://."
        value={words.link}
        error={errors.link}
        onChange={(event) => onChange({ ...words, link: event.currentTarget.value })}
      />
    </>
  )
}
