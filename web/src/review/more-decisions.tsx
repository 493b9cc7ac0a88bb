import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconTextPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteDuplicate } from '@gradus/contract/report'
import { messages } from '@gradus/contract/message'
import { getReviewCounts, getReviewQueue } from '@gradus/contract/review'
import { call } from '../api.ts'
import { useOwnInfo } from '../shell/session.ts'
import { useBulk } from '../ui/bulk.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'

/**
 * Further decisions: approving with an edited text, and for admins reporting as duplicate, which deletes the question
 * and emails its author.
 */
export function MoreDecisions({ id, mayChange, onChange }: { id: number; mayChange: boolean; onChange: () => void }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useBulk(['question', 'questions'], [getReviewQueue, getReviewCounts])
  const mayDelete = useOwnInfo()?.can.administer
  const remove = async () => {
    await call(deleteDuplicate, { params: { id } })
    return { done: [id], refused: [] }
  }
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon aria-label="More decisions" size={34}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!mayChange} leftSection={<IconTextPlus size={16} stroke={1.6} />} onClick={onChange}>
            Approve with edits
          </Menu.Item>
          {mayDelete && (
            <Menu.Item color="red" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => setAsking(true)}>
              Report as duplicate
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title="Report as duplicate"
        text={messages.confirmReport}
        action="Report as duplicate"
        danger
        pending={isPending}
        onConfirm={() => mutate({ done: 'removed', send: remove, after: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
