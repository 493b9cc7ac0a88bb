import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconPinned, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  deleteAnnouncement,
  getLastDayAnnouncements,
  listAnnouncements,
  pinAnnouncement,
  type Announcement,
} from '@gradus/contract/announcement'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { persistState, readPersistedState } from '../persisted-state.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Pin or Un-Pin, Edit, Delete (specification, section 2). */
export function AnnouncementMenu({ announcement: { id, isPinned } }: { announcement: Announcement }) {
  const [asking, setAsking] = useState(false)
  const { pin, remove, failure, dismiss } = useDoing(id)
  const button = useFocusAfterReload(id)
  const Pin = isPinned ? IconPinnedOff : IconPinned
  return (
    <>
      <ActionMenu>
        <Menu.Target>
          <ActionIcon ref={button} aria-label="Actions for this announcement" loading={pin.isPending}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pin size={16} stroke={1.6} />} onClick={() => pin.mutate()}>
            {isPinned ? 'Un-Pin' : 'Pin'}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/EditAnnouncement/${id}`}
            leftSection={<IconPencil size={16} stroke={1.6} />}
          >
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
      <ConfirmDialog
        opened={asking}
        title={messages.confirmDelete}
        text={messages.areYouSure}
        keep="No"
        action="Yes"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
      <Dialog opened={failure !== undefined} onClose={dismiss} title={failure} size={440}>
        <p className="dialog-text">Nothing has changed.</p>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={dismiss}>
            Ok
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

/** The announcement whose page is reloading after it was pinned or unpinned. */
const reloadedName = 'pinned-announcement'

/** A reload drops the focus. Gives it back to the menu's button, unless the user has put it elsewhere meanwhile. */
function useFocusAfterReload(id: number) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (readPersistedState(reloadedName, (stored) => typeof stored === 'number') !== id) return
    persistState(reloadedName, undefined)
    if (document.activeElement === document.body) button.current?.focus()
  }, [id])
  return button
}

function useDoing(id: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const pin = useMutation({
    mutationFn: () => call(pinAnnouncement, { params: { id } }),
    // After success the page reloads (specification, section 4).
    onSuccess: () => {
      persistState(reloadedName, id)
      window.location.reload()
    },
    onError: () => setFailure(messages.pinFailed),
  })
  const remove = useMutation({
    mutationFn: () => call(deleteAnnouncement, { params: { id } }),
    onSuccess: async () => {
      for (const { url } of [listAnnouncements, getLastDayAnnouncements])
        void client.invalidateQueries({ queryKey: [url] })
      await navigate('/AllAnnouncements')
    },
    onError: () => setFailure(messages.deleteAnnouncementFailed),
  })
  return { pin, remove, failure, dismiss: () => setFailure(undefined) }
}
