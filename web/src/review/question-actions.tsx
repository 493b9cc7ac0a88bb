import { Menu } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconCircleDashed, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReviewedQuestion } from '@gradus/contract/review'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { isolated } from '../ui/text-direction.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { useReviewDecision } from './review-decision.ts'

export type QuestionAction = 'approve' | 'ready' | 'unready' | 'remove'
interface PendingQuestionAction {
  readonly questions: readonly ReviewedQuestion[]
  readonly after: (() => void) | undefined
}

/** An admin's actions on one or several questions. Removing asks for confirmation. */
export function useQuestionActions() {
  const decisions = useReviewDecision()
  const [removing, setRemoving] = useState<PendingQuestionAction>()
  const ask = (questions: readonly ReviewedQuestion[], action: QuestionAction, after?: () => void) => {
    if (action === 'remove') setRemoving({ questions, after })
    else decisions.manage(idsOf(questions), action, after)
  }
  const close = () => setRemoving(undefined)
  const remove = ({ questions, after }: PendingQuestionAction) =>
    decisions.manage(idsOf(questions), 'remove', () => {
      close()
      after?.()
    })
  const dialog = removing && (
    <ConfirmDialog
      opened
      title={removing.questions.length === 1 ? 'Remove this question' : `Remove ${removing.questions.length} questions`}
      text={
        removing.questions.length === 1
          ? `This removes ${isolated(removing.questions[0]?.title ?? '')} from the site and informs its author by email. Other people keep their solutions and points.`
          : 'This removes them from the site and informs each author by email. Other people keep their solutions and points.'
      }
      action="Remove"
      danger
      pending={decisions.isPending}
      onConfirm={() => remove(removing)}
      onClose={close}
    />
  )
  return { ask, isPending: decisions.isPending, dialog }
}
export type QuestionActions = ReturnType<typeof useQuestionActions>

function idsOf(questions: readonly ReviewedQuestion[]): number[] {
  return questions.map(({ id }) => id)
}

/** The menu with the same actions for one row. */
export function QuestionMenu({ question, actions }: { question: ReviewedQuestion; actions: QuestionActions }) {
  const { id, title, state, ready } = question
  const act = (action: QuestionAction) => () => actions.ask([question], action)
  if (state === 'removed') return null
  return (
    <RowMenu label={`Actions for ${title}`} busy={actions.isPending}>
      {state === 'waiting' && (
        <Menu.Item leftSection={<IconCheck size={16} stroke={1.6} />} onClick={act('approve')}>
          Approve
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={`/EditQuestion?id=${id}`} leftSection={<IconPencil size={16} stroke={1.6} />}>
        Edit
      </Menu.Item>
      {ready ? (
        <Menu.Item leftSection={<IconCircleDashed size={16} stroke={1.6} />} onClick={act('unready')}>
          Mark as not ready
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconCircleCheck size={16} stroke={1.6} />} onClick={act('ready')}>
          Mark as ready
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={act('remove')}>
        Remove
      </Menu.Item>
    </RowMenu>
  )
}
