import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { getRegistration, type BasicInfo } from '@gradus/contract/account'
import { messages } from '@gradus/contract/message'
import { levelOf } from '@gradus/contract/reputation'
import { query } from '../api.ts'
import { Face } from '../ui/person.tsx'
import { Inbox } from './inbox.tsx'
import { Logo } from './logo.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { useOwnInfo, useSession } from './session.ts'

interface HeaderProps {
  readonly onMenu: () => void
  /** On narrow screens the search box takes the header's place while it is open. */
  readonly searching: boolean
  readonly onSearching: (searching: boolean) => void
}

/** The top bar (specification, section 2). A spinner takes the place of the account's part until the login check ends. */
export function Header({ onMenu, searching, onSearching }: HeaderProps) {
  const session = useSession()
  return (
    <header className="header">
      <div className="header-in" data-searching={searching || undefined}>
        <ActionIcon className="burger" aria-label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
        <Logo />
        {session.state === 'user' && <SearchBox focused={searching} />}
        <span className="grow" />
        {session.state === 'user' && (
          <ActionIcon
            className="only-narrow"
            aria-label={searching ? 'Close search' : 'Search'}
            aria-expanded={searching}
            onClick={() => onSearching(!searching)}
          >
            {searching ? <IconX size={20} stroke={1.6} /> : <IconSearch size={20} stroke={1.6} />}
          </ActionIcon>
        )}
        <span className="wide-only">
          <SchemeSwitch />
        </span>
        {session.state === 'checking' && <Loader size={20} role="status" aria-label="Checking who you are" />}
        {session.state === 'visitor' && <GuestLinks />}
        {session.state === 'user' && (
          <>
            <Inbox />
            <Me />
          </>
        )}
      </div>
    </header>
  )
}

const guestLinks =
  /^\/(login|adminlogin|signup|logout|activate|emailactivation|completeregister|confirmemail|forgot|firstadmin|unsubscribe)/i

function GuestLinks() {
  const { pathname, search } = useLocation()
  const registration = useQuery({ ...query(getRegistration, {}), staleTime: 5 * 60_000 })
  const atDoor = guestLinks.test(pathname)
  const next = atDoor || /^\/(home)?$/i.test(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return (
    <nav className="row auth-links" aria-label="Account">
      <Button variant="subtle" color="gray" c="var(--g-ink)" component={Link} to="/About" className="wide-only">
        About
      </Button>
      <Tooltip
        label={messages.registrationClosed}
        disabled={registration.data?.open !== false}
        events={{ hover: true, focus: true, touch: true }}
        openDelay={0}
        withinPortal={false}
      >
        <Button variant="subtle" color="gray" c="var(--g-ink)" component={Link} to="/SignUp">
          Sign Up
        </Button>
      </Tooltip>
      {/* The page's own button is the one that is filled. */}
      <Button variant={atDoor ? 'default' : 'filled'} component={Link} to={`/Login${next}`}>
        Log In
      </Button>
    </nav>
  )
}

function Me() {
  const me = useOwnInfo()
  // Its own answer is on the way, or failed: the link is there all the same.
  const name = me?.displayName ?? ''
  const subtitle = me ? subtitleOf(me) : ''
  return (
    <Link className="header-me" to="/Profile">
      <span className="sr">{me ? 'Your profile: ' : 'Your profile'}</span>
      <Face name={name} picture={me?.profileImage} size={32} />
      <span className="header-name">
        <b className="ellipsis" dir="auto">
          {name}
          <span className="sr">,</span>
        </b>
        <small className="ellipsis" dir="auto">
          {subtitle}
        </small>
      </span>
    </Link>
  )
}

/** One's own words, or the level's name where none are set. */
function subtitleOf({ subtitle, reputation }: BasicInfo): string {
  return subtitle.trim() === '' ? levelOf(reputation) : subtitle
}
