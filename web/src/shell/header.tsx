import { ActionIcon, Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMenu2, IconRefresh, IconSearch, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { getRegistration, type BasicInfo } from '@gradus/contract/account'
import { levelOf } from '@gradus/contract/level'
import { query } from '../api.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Avatar } from '../ui/person.tsx'
import { Logo } from './logo.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { useOwnInfo, useSession } from './session.ts'

// The parts that visitors do not see. They are loaded at once if somebody was logged in here recently, otherwise after
// the login check; all together, so that the header is complete when the spinner disappears.
let loading: ReturnType<typeof loadSignedIn> | undefined
const loadSignedIn = () => Promise.all([import('./inbox.tsx'), import('./search-box.tsx')])
const signedIn = () =>
  (loading ??= loadSignedIn().catch((failure: unknown) => {
    loading = undefined
    throw failure
  }))
if (!import.meta.env.SSR && document.documentElement.hasAttribute('data-returning'))
  void signedIn().catch(() => undefined)
const Inbox = lazyPart(async () => (await signedIn())[0].Inbox, InboxFailed)
const SearchBox = lazyPart(async () => (await signedIn())[1].SearchBox, SearchBoxFailed)
// Only a hint, so the link is shown without it if it can't be loaded.
const RegistrationClosed = lazyPart(
  async () => (await import('./registration-closed.tsx')).RegistrationClosed,
  ({ part }) => part.children,
)

interface HeaderProps {
  readonly onMenu: () => void
  /** On narrow screens the search box takes the header's place while it is open. */
  readonly searching: boolean
  readonly onSearching: (searching: boolean) => void
}

/** The top bar (specification, section 2). A spinner is shown in place of the user's part until the login check ends. */
export function Header({ onMenu, searching, onSearching }: HeaderProps) {
  const session = useSession()
  return (
    <header className="header">
      <div className="header-inner" data-searching={searching || undefined}>
        <ActionIcon className="burger" aria-label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
        <Logo />
        {session.state === 'user' && (
          <Suspense fallback={null}>
            <SearchBox focused={searching} />
          </Suspense>
        )}
        <span className="grow" />
        {session.state === 'user' && (
          <ActionIcon
            className="narrow-only"
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
        {session.state === 'checking' && <Checking />}
        {session.state === 'visitor' && <VisitorLinks />}
        {session.state === 'user' && (
          <Suspense fallback={<Checking />}>
            <Inbox />
            <Me />
          </Suspense>
        )}
      </div>
    </header>
  )
}

function InboxFailed({ onRetry }: { onRetry: () => void }) {
  const text = 'Your inbox couldn’t be loaded. Try again'
  return (
    <span className="inbox">
      <ActionIcon aria-label={text} title={text} onClick={onRetry}>
        <IconRefresh size={20} stroke={1.6} />
      </ActionIcon>
    </span>
  )
}

function SearchBoxFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="header-search">
      <Button fullWidth variant="default" leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={onRetry}>
        Search couldn’t be loaded. Try again
      </Button>
    </div>
  )
}

function Checking() {
  return <Loader size={20} role="status" aria-label="Checking who you are" />
}

const authPages =
  /^\/(login|adminlogin|signup|logout|activate|emailactivation|completeregister|confirmemail|forgot|firstadmin|unsubscribe)/i

function VisitorLinks() {
  const { pathname, search } = useLocation()
  const registration = useQuery({ ...query(getRegistration, {}), staleTime: 5 * 60_000 })
  const isAuthPage = authPages.test(pathname)
  const next = isAuthPage || /^\/(home)?$/i.test(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`
  const signUp = (
    <Button variant="subtle" color="gray" c="var(--g-ink)" component={Link} to={`/SignUp${next}`}>
      Sign Up
    </Button>
  )
  return (
    <nav className="row auth-links" aria-label="Account">
      <Button variant="subtle" color="gray" c="var(--g-ink)" component={Link} to="/About" className="wide-only">
        About
      </Button>
      {registration.data?.open === false ? (
        <Suspense fallback={signUp}>
          <RegistrationClosed>{signUp}</RegistrationClosed>
        </Suspense>
      ) : (
        signUp
      )}
      {/* On an auth page, only the form's own button is filled. */}
      <Button variant={isAuthPage ? 'default' : 'filled'} component={Link} to={`/Login${next}`}>
        Log In
      </Button>
    </nav>
  )
}

function Me() {
  const me = useOwnInfo()
  // The link is shown even while the name is loading, or if it failed to load.
  const name = me?.displayName ?? ''
  const subtitle = me ? subtitleOf(me) : ''
  return (
    <Link className="header-me" to="/Profile">
      <span className="sr">{me ? 'Your profile: ' : 'Your profile'}</span>
      <Avatar name={name} picture={me?.profileImage} size={32} />
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

/** The user's own subtitle, or the level's name if there is none. */
function subtitleOf({ subtitle, reputation }: BasicInfo): string {
  return subtitle.trim() === '' ? levelOf(reputation) : subtitle
}
