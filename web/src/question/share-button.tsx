import { ActionIcon, Tooltip } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import type { Question } from '@gradus/contract/question'
import { questionPath } from '@gradus/contract/slug'
import { share } from '../ui/share.ts'

/** Gives the question's address to the device's own share sheet; without one it is copied. */
export function ShareButton({ question }: { question: Question }) {
  // Other people can't open it.
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
