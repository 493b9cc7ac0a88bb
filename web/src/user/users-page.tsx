import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserState, downloadUsers, getUsers, roleNames, type ListedUser } from '@gradus/contract/user'
import { roles } from '@gradus/contract/role'
import { addressOf, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { SelectableRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { BulkBar, FilterSelect, SearchField, PreviousNextLinks, useRowSelection, type Column } from '../ui/table.tsx'
import { Cell, Count } from '../ui/table-cell.tsx'
import { UserMenu, roleOrder, useUserActions, type UserActions } from './user-actions.tsx'
import { UserStateIcon } from './user-state.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { UserBulkActions } from './user-bulk-actions.tsx'

type Sort = 'joined' | 'name' | 'active' | 'reputation'
const columns: readonly Column<Sort>[] = [
  { label: 'Select', hidden: true },
  { label: 'Name', sort: 'name' },
  { label: 'Role' },
  { label: 'State' },
  { label: 'Reputation', sort: 'reputation', right: true },
  { label: 'Devices', right: true, className: 'drop-l' },
  { label: 'Last active', sort: 'active', right: true, className: 'drop-l' },
  { label: 'Joined', sort: 'joined', right: true, className: 'drop-m' },
  { label: 'Actions', hidden: true },
]
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

/** The list of all users. */
export function Component() {
  const address = useAddress()
  const sort = address.oneOf('sort', ['joined', 'name', 'active', 'reputation'])
  const order = address.oneOf('order', sort === 'name' ? ['up', 'down'] : ['down', 'up'])
  const role = address.oneOf('role', ['', '0', '1', '2', '3'])
  const filter = {
    q: address.get('q'),
    role: role === '' ? undefined : role,
    state: UserState.safeParse(address.get('state')).data,
    sort,
    order,
  }
  const list = useQuery({
    ...query(getUsers, { query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const selection = useRowSelection(items.map(({ userId }) => userId))
  const actions = useUserActions()
  return (
    <>
      <Head title="Manage Users" noIndex />
      <div className="row between wrap listhead">
        <h1>Manage Users</h1>
        <DownloadButton href={addressOf(downloadUsers, {}, filter)}>CSV</DownloadButton>
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
          <NothingFound
            title="No users found"
            text="No user matches your search and filters."
            all="Show all users"
            to="/UsersManagement"
          />
        }
      >
        <BulkBar selection={selection} hint="Select users to change several at once">
          <UserBulkActions
            selected={items.filter(({ userId }) => selection.has(userId))}
            actions={actions}
            after={selection.clear}
          />
        </BulkBar>
        <ListTable label="Users" columns={columns} sort={sort} descending={order === 'down'} address={address}>
          {items.map((user) => (
            <SelectableRow key={user.userId} id={user.userId} name={user.displayName} selection={selection}>
              <Cells user={user} actions={actions} />
            </SelectableRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      {actions.dialog}
    </>
  )
}

function Cells({ user, actions }: { user: ListedUser; actions: UserActions }) {
  const { displayName, userId, profileImage, email, role, state, reputation, sessions } = user
  return (
    <>
      <Cell part="main">
        <PersonCell name={displayName} userId={userId} picture={profileImage}>
          <span className="tiny ink2 ellipsis" title={email}>
            {email}
          </span>
        </PersonCell>
      </Cell>
      <Cell>
        <span className={role === roles.user ? 'ink2' : 'strong'}>{roleNames[role]}</span>
      </Cell>
      <Cell>
        <UserStateIcon state={state} />
      </Cell>
      <Cell right label="Reputation">
        <Count value={reputation} />
      </Cell>
      <Cell right drop="l" label="Devices">
        <Count value={sessions} />
      </Cell>
      <Cell right quiet drop="l" label="Active">
        <Ago at={user.lastActiveDate} />
      </Cell>
      <Cell right quiet drop="m" label="Joined">
        <Ago at={user.joinedDate} />
      </Cell>
      <Cell part="corner">
        <UserMenu user={user} actions={actions} />
      </Cell>
    </>
  )
}
