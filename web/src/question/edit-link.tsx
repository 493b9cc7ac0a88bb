import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { votesForEditing } from '@gradus/contract/limit'
import type { Question } from '@gradus/contract/question'
import { roles } from '@gradus/contract/role'
import { useOwnInfo, useSession } from '../shell/session.ts'

/** For those who may edit: the author of 10 or fewer votes, roles 1 and 3 (specification, section 6). */
export function EditLink({ question }: { question: Question }) {
  const session = useSession()
  const role = useOwnInfo()?.role
  const isAuthor = session.state === 'user' && session.userId === question.userId
  const may = (isAuthor && question.votes <= votesForEditing) || role === roles.admin || role === roles.moderator
  // A preview is of a question that is not there yet.
  if (!may || question.id < 0) return null
  return (
    <Tooltip label="Edit question">
      <ActionIcon component={Link} to={`/EditQuestion?id=${question.id}`} aria-label="Edit question">
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
