import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Question } from '@gradus/contract/question'

/**
 * A link for those who may edit: the author, while there are 10 or fewer votes, and roles 1 and 3 (specification,
 * section 6).
 */
export function EditLink({ question }: { question: Question }) {
  if (!question.can.edit) return null
  return (
    <Tooltip label="Edit question">
      <ActionIcon component={Link} to={`/EditQuestion?id=${question.id}`} aria-label="Edit question">
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
