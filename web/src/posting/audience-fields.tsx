import { Checkbox } from '@mantine/core'
import { messages } from '@gradus/contract/message'
import type { PostingForm } from './form.ts'

export function VisibleField({ form }: { form: PostingForm }) {
  return (
    <Checkbox
      {...form.getInputProps('isVisible', { type: 'checkbox' })}
      label={messages.isVisible}
      description="Publishes it at once, without review."
    />
  )
}

const restrictions = {
  course: {
    label: 'Only my course sees it',
    description: 'It appears under Manage Questions at once. It isn’t reviewed and earns no reputation.',
  },
  tournament: {
    label: 'Only for tournaments',
    description: 'Participants see it once they have begun a tournament that uses it. It isn’t reviewed.',
  },
} as const

/**
 * Chooses whether the question is for the whole site, or only for a lecturer's courses or for tournaments (design,
 * section 8).
 */
export function RestrictedField({ form, to }: { form: PostingForm; to: 'course' | 'tournament' }) {
  return <Checkbox {...form.getInputProps('isRestricted', { type: 'checkbox' })} {...restrictions[to]} />
}
