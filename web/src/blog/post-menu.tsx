import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteBlogPost } from '@gradus/contract/blog'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { useRefreshPosts } from './refresh.ts'

/** Edit and delete, for the post's author and for admins. */
export function PostMenu({ id }: { id: number }) {
  const [confirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const refresh = useRefreshPosts()
  const remove = useMutation({
    mutationFn: () => call(deleteBlogPost, { params: { id } }),
    onSuccess: async () => {
      await navigate('/Blog')
      void refresh({ deleted: true })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  return (
    <>
      <ActionMenu>
        <Menu.Target>
          <ActionIcon aria-label="Actions for this post">
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/EditBlogPost/${id}`} leftSection={<IconPencil size={16} stroke={1.6} />}>
            Edit
          </Menu.Item>
          <Menu.Item
            c="var(--g-fail)"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => setConfirming(true)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <ConfirmDialog
        opened={confirming}
        title={messages.confirmDelete}
        text={`${messages.areYouSure} This also deletes its votes and comments. You can’t undo this.`}
        keep="No"
        action="Yes"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
