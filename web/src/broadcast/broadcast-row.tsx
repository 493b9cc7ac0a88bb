import { withSigns } from '@gradus/contract/direction'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Broadcast } from '@gradus/contract/broadcast'
import { Ago } from '../ui/ago.tsx'
import { Cell, Title } from '../ui/table-cell.tsx'
import { audienceNames } from './audience.ts'
import { Delivery } from './delivery.tsx'

export function isInProgress({ state }: Broadcast): boolean {
  return state === 'sending' || state === 'withdrawing'
}

export function BroadcastRow({
  broadcast,
  onEdit,
  onWithdraw,
}: {
  broadcast: Broadcast
  onEdit: () => void
  onWithdraw: () => void
}) {
  const { title, type, role, companyName, courseName, byMail, state, createdDate, modifiedDate, userId, displayName } =
    broadcast
  const gone = state === 'withdrawing' || state === 'withdrawn'
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <span className={gone ? 'strong ink2' : 'strong'} dir="auto">
            {title}
          </span>
        </Title>
        <div className="tiny ink2">
          {type === 1 ? 'System message' : 'Message'} to{' '}
          {(companyName ?? courseName) !== null ? (
            <>
              the members of <bdi>{companyName ?? courseName}</bdi>
            </>
          ) : role === null ? (
            'everyone'
          ) : (
            audienceNames[role]
          )}
          {byMail && ', also by email'}
          {modifiedDate !== null && (
            <>
              , edited <Ago at={modifiedDate} />
            </>
          )}
        </div>
      </Cell>
      <Cell>
        <Delivery broadcast={broadcast} />
      </Cell>
      <Cell drop="m" {...(userId === null ? {} : { label: 'By' })}>
        {userId === null ? (
          <span className="ink2">Deleted user</span>
        ) : (
          <bdi className="by">{withSigns(displayName ?? '')}</bdi>
        )}
      </Cell>
      <Cell right quiet drop="m">
        <Ago at={createdDate} />
      </Cell>
      <Cell part="corner">
        {!gone && (
          <>
            <ActionIcon aria-label={`Edit ${title}`} size={28} onClick={onEdit}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={`Withdraw ${title}`} size={28} onClick={onWithdraw}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </Cell>
    </tr>
  )
}
