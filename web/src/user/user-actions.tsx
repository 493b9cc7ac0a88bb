import { Menu } from '@mantine/core'
import { IconBan, IconCircleCheck, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useState } from 'react'
import { withArticle } from '@gradus/contract/article'
import { roleNames, type ListedUser } from '@gradus/contract/user'
import { roles, type Role } from '@gradus/contract/role'
import { useSession } from '../shell/session.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { isolated } from '../ui/text-direction.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { useUserChanges } from './user-changes.ts'

/** The roles in ascending order of rights. */
export const roleOrder: readonly Role[] = [roles.user, roles.lecturer, roles.moderator, roles.admin]

type Change =
  | { readonly action: 'enable' }
  | { readonly action: 'disable' }
  | { readonly action: 'signOut' }
  | { readonly action: 'role'; readonly role: Role }
type PendingUserAction = Change & { readonly users: readonly ListedUser[]; readonly after: (() => void) | undefined }

/**
 * An admin's actions on one or several users. All except enabling ask for confirmation, because they are hard to undo.
 */
export function useUserActions() {
  const changing = useUserChanges()
  const [pendingAction, setPendingAction] = useState<PendingUserAction>()
  const close = () => setPendingAction(undefined)
  const ask = (users: readonly ListedUser[], change: Change, after?: () => void) => {
    if (change.action === 'enable') changing.manage(idsOf(users), 'enable', after)
    else setPendingAction({ ...change, users, after })
  }
  const confirm = ({ users, after, ...change }: PendingUserAction) => {
    const finish = () => {
      close()
      after?.()
    }
    if (change.action === 'role') changing.changeRole(idsOf(users), change.role, finish)
    else changing.manage(idsOf(users), change.action, finish)
  }
  const dialog = pendingAction && (
    <ConfirmDialog
      opened
      {...confirmationOf(pendingAction)}
      pending={changing.isPending}
      onConfirm={() => confirm(pendingAction)}
      onClose={close}
    />
  )
  return { ask, isPending: changing.isPending, dialog }
}
export type UserActions = ReturnType<typeof useUserActions>

function idsOf(users: readonly ListedUser[]): number[] {
  return users.map(({ userId }) => userId)
}

function confirmationOf(pendingAction: PendingUserAction): {
  title: string
  text: string
  action: string
  danger?: boolean
} {
  const { users } = pendingAction
  const [first] = users
  const one = users.length === 1 && first !== undefined
  const target = one ? isolated(first.displayName) : `${users.length} users`
  if (pendingAction.action === 'role') {
    const role = roleNames[pendingAction.role].toLowerCase()
    return {
      title: `Change the role of ${target}`,
      text: whatRolesMay[pendingAction.role],
      action: one ? `Make ${withArticle(role)}` : `Make ${role}s`,
    }
  }
  if (pendingAction.action === 'signOut')
    return {
      title: `Log ${target} out everywhere`,
      text: 'They have to log in again on each device. Nothing they saved is lost.',
      action: 'Log out everywhere',
    }
  return {
    title: `Disable ${target}`,
    text: 'They are logged out everywhere and can’t log in until an admin enables them again. What they wrote stays.',
    action: 'Disable',
    danger: true,
  }
}

const whatRolesMay: Readonly<Record<Role, string>> = {
  0: 'Users can solve, vote and comment, and post questions for review.',
  1: 'Admins can do everything on this site, including changing other people’s roles.',
  2: 'Lecturers can manage courses and their questions.',
  3: 'Moderators can review and edit questions.',
}

export const ownAccountMessage = 'You can’t change your own role or disable yourself. Ask another admin.'

export function useIsOwn(): (user: ListedUser) => boolean {
  const session = useSession()
  return ({ userId }) => session.state === 'user' && session.userId === userId
}

/** The menu with the same actions for one row. */
export function UserMenu({ user, actions }: { user: ListedUser; actions: UserActions }) {
  const isOwn = useIsOwn()(user)
  const act = (change: Change) => () => actions.ask([user], change)
  return (
    <RowMenu label={`Actions for ${user.displayName}`} busy={actions.isPending}>
      <Menu.Label>Role</Menu.Label>
      {isOwn && <Menu.Label>{ownAccountMessage}</Menu.Label>}
      {roleOrder.map((role) => (
        <Menu.Item
          key={role}
          disabled={isOwn || role === user.role}
          leftSection={<IconUserCog size={16} stroke={1.6} />}
          onClick={act({ action: 'role', role })}
        >
          {roleNames[role]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={act({ action: 'signOut' })}>
        Log out everywhere
      </Menu.Item>
      {user.state === 'disabled' ? (
        <Menu.Item leftSection={<IconCircleCheck size={16} stroke={1.6} />} onClick={act({ action: 'enable' })}>
          Enable
        </Menu.Item>
      ) : (
        <Menu.Item
          color="red"
          disabled={isOwn}
          leftSection={<IconBan size={16} stroke={1.6} />}
          onClick={act({ action: 'disable' })}
        >
          Disable
        </Menu.Item>
      )}
    </RowMenu>
  )
}
