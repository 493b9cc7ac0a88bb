import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteComment, type Comment } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { CallProblem, call } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { preloadCommentForm } from './comment-form.tsx'

export function CommentActions({
  comment,
  onEdit,
  onDeleted,
}: {
  comment: Comment
  onEdit: (() => void) | undefined
  onDeleted: () => Promise<unknown>
}) {
  const [asking, setAsking] = useState(false)
  const failed = useFailed()
  const deleting = useMutation({
    mutationFn: async () => {
      await call(deleteComment, { params: { id: comment.id } })
      await onDeleted()
    },
    onSuccess: () => {
      setAsking(false)
      toast.updated('Comment deleted.')
    },
    onError: failed,
  })
  return (
    <>
      <ActionMenu>
        <Menu.Target>
          <ActionIcon
            size={24}
            aria-label={`Actions for the comment of ${comment.displayName}`}
            {...(onEdit ? { onPointerEnter: preloadCommentForm, onFocus: preloadCommentForm } : {})}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
              Edit
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--g-fail)"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => setAsking(true)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <ConfirmDialog
        opened={asking}
        title="Delete this comment?"
        text="This deletes the comment and its likes for everyone. You can’t undo it."
        keep="Keep it"
        action="Delete"
        danger
        pending={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

export function useFailed() {
  const logInAgain = useLogInAgain()
  return (problem: Error) => {
    if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
    toast.failed(messages.updateFailed, { text: problem.message })
  }
}
