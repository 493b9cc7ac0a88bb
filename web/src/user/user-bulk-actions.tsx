import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { roleNames, type ListedUser } from '@gradus/contract/user'
import { ownAccountMessage, roleOrder, useIsOwn, type UserActions } from './user-actions.tsx'

/** The same actions for the selected users. */
export function UserBulkActions({
  chosen,
  actions,
  after,
}: {
  chosen: readonly ListedUser[]
  actions: UserActions
  after: () => void
}) {
  // Among others, the own account is the one that the server leaves out, with its reason.
  const isOnlyOwn = chosen.every(useIsOwn())
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
            <Menu.Item key={role} onClick={() => actions.ask(chosen, { action: 'role', role }, after)}>
              {roleNames[role]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" onClick={() => actions.ask(chosen, { action: 'signOut' }, after)}>
        Log out everywhere
      </Button>
      {chosen.some(({ state }) => state === 'disabled') && (
        <Button size="xs" variant="default" onClick={() => actions.ask(chosen, { action: 'enable' }, after)}>
          Enable
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        className="danger"
        disabled={isOnlyOwn}
        onClick={() => actions.ask(chosen, { action: 'disable' }, after)}
      >
        Disable
      </Button>
    </>
  )
}
