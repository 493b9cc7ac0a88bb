import { ActionIcon, Button, Group, Menu, Modal } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteBlogPost } from '@gradus/contract/blog'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useRefresh } from './refresh.ts'

/** For its author and for admins. */
export function PostMenu({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const refresh = useRefresh()
  const remove = useMutation({
    mutationFn: () => call(deleteBlogPost, { params: { id } }),
    onSuccess: async () => {
      await navigate('/Blog')
      void refresh({ gone: true })
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
            onClick={() => setAsking(true)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={messages.confirmDelete}
        size={440}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <p className="dialog-text">
          {messages.areYouSure} This also deletes its votes and comments. You can’t undo this.
        </p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            No
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            Yes
          </Button>
        </Group>
      </Modal>
    </>
  )
}
