import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MemberState, downloadMembers, getMembers, roleNames, type Member } from '@gradus/contract/member'
import { roles, type Role } from '@gradus/contract/role'
import { addressOf, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Head } from '../ui/head.tsx'
import { ChoiceRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, FilterSelect, SearchField, Steps, useChoice, type Column } from '../ui/table.tsx'
import { useChanging } from './changing.ts'
import { MemberStateGlyph } from './member-state.tsx'

type Sort = 'joined' | 'name' | 'active' | 'reputation'
const columns: readonly Column<Sort>[] = [
  { label: 'Choose', hidden: true },
  { label: 'User', sort: 'name' },
  { label: 'Role' },
  { label: 'State', className: 'drop-s' },
  { label: 'Reputation', sort: 'reputation', right: true, className: 'drop-s' },
  { label: 'Devices', right: true, className: 'drop-l' },
  { label: 'Last active', sort: 'active', right: true, className: 'drop-l' },
  { label: 'Joined', sort: 'joined', right: true, className: 'drop-m' },
]
// In the order in which they can do more.
const roleOrder: readonly Role[] = [roles.user, roles.lecturer, roles.moderator, roles.admin]
const roleChoices = [
  { value: '', label: 'All roles' },
  ...roleOrder.map((role) => ({ value: String(role), label: roleNames[role] })),
]
const stateChoices = [
  { value: '', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'notActivated', label: 'Not activated' },
]

/** Everybody who has an account. */
export function Component() {
  const address = useAddress()
  const sort = address.oneOf('sort', ['joined', 'name', 'active', 'reputation'])
  const order = address.oneOf('order', sort === 'name' ? ['up', 'down'] : ['down', 'up'])
  const role = address.oneOf('role', ['', '0', '1', '2', '3'])
  const filter = {
    q: address.get('q'),
    role: role === '' ? undefined : role,
    state: MemberState.safeParse(address.get('state')).data,
    sort,
    order,
  }
  const list = useQuery({
    ...query(getMembers, { query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const choice = useChoice(items.map(({ userId }) => userId))
  return (
    <>
      <Head title="Manage Users" noIndex />
      <div className="row between wrap listhead">
        <h1>Users</h1>
        <Button
          component="a"
          href={addressOf(downloadMembers, {}, filter)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          CSV
        </Button>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search users" placeholder="Name or email" />
        <FilterSelect address={address} name="role" label="Role" choices={roleChoices} width={132} />
        <FilterSelect address={address} name="state" label="State" choices={stateChoices} />
      </div>
      <ListSheet
        list={list}
        loading="Loading users"
        empty={
          <EmptyState
            title="Nobody like that"
            text="No account fits these words and filters."
            action={
              <Button component={Link} to="/UsersManagement" variant="default">
                Show everybody
              </Button>
            }
          />
        }
      >
        <BulkBar choice={choice} hint="Choose users to act on several at once">
          <Actions chosen={items.filter(({ userId }) => choice.has(userId))} done={choice.clear} />
        </BulkBar>
        <ListTable label="Users" columns={columns} sort={sort} descending={order === 'down'} address={address}>
          {items.map((member) => (
            <ChoiceRow key={member.userId} id={member.userId} name={member.displayName} choice={choice}>
              <Cells member={member} />
            </ChoiceRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
    </>
  )
}

function Cells({ member }: { member: Member }) {
  const { displayName, userId, profileImage, email, role, state, reputation, sessions } = member
  return (
    <>
      <td className="wraps">
        <Person name={displayName} userId={userId} picture={profileImage} />
        <div className="tiny ink2">{email}</div>
      </td>
      <td className={role === roles.user ? 'ink2 nowrap' : 'strong nowrap'}>
        {roleNames[role]}
        <div className="drop-from-s">
          <MemberStateGlyph of={state} />
        </div>
      </td>
      <td className="drop-s nowrap">
        <MemberStateGlyph of={state} />
      </td>
      <td className="r drop-s">{reputation.toLocaleString('en-GB')}</td>
      <td className="r drop-l">{sessions === 0 ? <span className="ink3">0</span> : sessions}</td>
      <td className="r ink2 nowrap drop-l">
        <Ago at={member.lastActiveDate} />
      </td>
      <td className="r ink2 nowrap drop-m">
        <Ago at={member.joinedDate} />
      </td>
    </>
  )
}

type Asked =
  | { readonly action: 'disable' }
  | { readonly action: 'signOut' }
  | { readonly action: 'role'; readonly role: Role }

/** Each is asked for once more where it is hard to take back. */
function Actions({ chosen, done }: { chosen: readonly Member[]; done: () => void }) {
  const changing = useChanging()
  const [asked, ask] = useState<Asked>()
  const ids = chosen.map(({ userId }) => userId)
  const close = () => ask(undefined)
  const finish = () => {
    close()
    done()
  }
  const [only] = chosen
  const whom = chosen.length === 1 && only ? only.displayName : `${chosen.length} users`
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />} loading={changing.isPending}>
            Change role
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {roleOrder.map((role) => (
            <Menu.Item key={role} onClick={() => ask({ action: 'role', role })}>
              {roleNames[role]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" onClick={() => ask({ action: 'signOut' })}>
        Sign out everywhere
      </Button>
      {chosen.some(({ state }) => state === 'disabled') && (
        <Button size="xs" variant="default" onClick={() => changing.act(ids, 'enable', done)}>
          Enable
        </Button>
      )}
      <Button size="xs" variant="default" className="danger" onClick={() => ask({ action: 'disable' })}>
        Disable
      </Button>
      <ConfirmDialog
        opened={asked?.action === 'role'}
        title={`Change the role of ${whom}`}
        text={asked?.action === 'role' ? whatRolesMay[asked.role] : ''}
        action={
          asked?.action === 'role'
            ? `Make ${chosen.length === 1 ? 'a ' : ''}${roleNames[asked.role].toLowerCase()}${chosen.length === 1 ? '' : 's'}`
            : ''
        }
        pending={changing.isPending}
        onConfirm={() => asked?.action === 'role' && changing.changeRole(ids, asked.role, finish)}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked?.action === 'disable'}
        title={`Disable ${whom}`}
        text="They are signed out everywhere and cannot log in until somebody enables them. What they wrote stays."
        action="Disable"
        danger
        pending={changing.isPending}
        onConfirm={() => changing.act(ids, 'disable', finish)}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked?.action === 'signOut'}
        title={`Sign out ${whom} everywhere`}
        text="Each of their devices has to log in again. Nothing that was saved is lost."
        action="Sign out everywhere"
        pending={changing.isPending}
        onConfirm={() => changing.act(ids, 'signOut', finish)}
        onClose={close}
      />
    </>
  )
}

const whatRolesMay: Readonly<Record<Role, string>> = {
  0: 'An ordinary user solves, votes, comments and posts questions that wait for review.',
  1: 'An admin may do everything on this site, also change the roles of other people.',
  2: 'A lecturer manages courses and their questions.',
  3: 'A moderator reviews the questions that wait, and edits questions.',
}
