import { ActionIcon, Tooltip } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import type { Question } from '@gradus/contract/question'
import { questionPath } from '@gradus/contract/slug'
import { share } from '../ui/share.ts'

/** Opens the device's share sheet with the question's address, or copies the address if there is no share sheet. */
export function ShareButton({ question }: { question: Question }) {
  // Other people can't open a question that is not public.
  if (question.state !== 'public') return null
  const { id, title } = question
  return (
    <Tooltip label="Share question">
      <ActionIcon
        aria-label="Share question"
        onClick={() => void share(title, window.location.origin + questionPath({ id, title }))}
      >
        <IconShare2 size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
