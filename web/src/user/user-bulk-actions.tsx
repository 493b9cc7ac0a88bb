import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { roleNames, type ListedUser } from '@gradus/contract/user'
import { ownAccountMessage, roleOrder, useIsOwn, type UserActions } from './user-actions.tsx'

/** A row's actions (`user-actions.tsx`), applied to all selected users. */
export function UserBulkActions({
  selected,
  actions,
  after,
}: {
  selected: readonly ListedUser[]
  actions: UserActions
  after: () => void
}) {
  // If other users are selected as well, the server skips the admin's own account and says why.
  const isOnlyOwn = selected.every(useIsOwn())
  return (
    <>
      {isOnlyOwn && <span className="ink2">{ownAccountMessage}</span>}
      <Menu disabled={isOnlyOwn}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            disabled={isOnlyOwn}
            rightSection={<IconChevronDown size={14} />}
            loading={actions.isPending}
          >
            Change role
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {roleOrder.map((role) => (
            <Menu.Item key={role} onClick={() => actions.ask(selected, { action: 'role', role }, after)}>
              {roleNames[role]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" onClick={() => actions.ask(selected, { action: 'signOut' }, after)}>
        Log out everywhere
      </Button>
      {selected.some(({ state }) => state === 'disabled') && (
        <Button size="xs" variant="default" onClick={() => actions.ask(selected, { action: 'enable' }, after)}>
          Enable
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        className="danger"
        disabled={isOnlyOwn}
        onClick={() => actions.ask(selected, { action: 'disable' }, after)}
      >
        Disable
      </Button>
    </>
  )
}
