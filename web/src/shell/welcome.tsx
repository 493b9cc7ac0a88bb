import { ActionIcon, Anchor, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { setLogged } from '@gradus/contract/account'
import { messages, productName } from '@gradus/contract/message'
import { call } from '../api.ts'
import { useToastStack } from '../ui/toast-stack.ts'
import { ownInfoQuery, useOwnInfo, useSession } from './session.ts'

/**
 * The welcome pop-up (specification, section 2): shown to a user who has not logged in before, until it is dismissed
 * for good, and to visitors until they dismiss it in this browser session. It appears only on Home, only if the address
 * has no page number, and never beside a toast, so that it does not interrupt anybody's work.
 */
export function Welcome() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const toasts = useToastStack().count
  const atHome = /^\/(home\/?)?$/i.test(pathname) && !new URLSearchParams(search).has('page')
  if (!atHome || toasts > 0) return null
  return session.state === 'user' ? <UserWelcome /> : <VisitorWelcome isSessionKnown={session.state === 'visitor'} />
}

function UserWelcome() {
  const client = useQueryClient()
  const me = useOwnInfo()
  const { mutate } = useMutation({ mutationFn: () => call(setLogged, {}) })
  if (me?.didLoggedIn !== false) return null
  return (
    <PopUp
      onDismiss={() => {
        client.setQueryData(ownInfoQuery.queryKey, { ...me, didLoggedIn: true })
        mutate()
      }}
    />
  )
}

/**
 * Part of the server's document, because on a phone it is the largest text of a first visit. Until the login check ends,
 * the style sheet hides it for users who were logged in here recently or have dismissed it; the script in `index.html`
 * sets these attributes before the first paint.
 */
function VisitorWelcome({ isSessionKnown }: { isSessionKnown: boolean }) {
  const dismissed = useSyncExternalStore(listenToDismissal, wasDismissed, () => false)
  if (dismissed) return null
  return <PopUp onDismiss={dismiss} isSessionKnown={isSessionKnown} />
}

function PopUp({ onDismiss, isSessionKnown = true }: { onDismiss: () => void; isSessionKnown?: boolean }) {
  const popUp = useRef<HTMLElement>(null)
  useWindowEvent('keydown', (event) => {
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !popUp.current?.contains(activeElement)
    if (event.key === 'Escape' && !isElsewhere) onDismiss()
  })
  return (
    <section
      className="welcome"
      data-session-unknown={!isSessionKnown || undefined}
      role="dialog"
      aria-labelledby="welcome-title"
      aria-describedby="welcome-text"
      ref={popUp}
    >
      <svg width="88" height="44" viewBox="0 0 120 60" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((step) => (
          <rect
            key={step}
            x={step * 24}
            y={48 - step * 12}
            width="23"
            height={12 + step * 12}
            rx="2"
            fill="var(--g-accent-ink)"
            fillOpacity={step === 0 ? 1 : 0.12 + step * 0.05}
          />
        ))}
      </svg>
      <h2 id="welcome-title">{messages.welcomeTitle(productName)}</h2>
      <p id="welcome-text">{messages.welcomeText}</p>
      <div className="stack xs">
        <Button component={Link} to="/Reputation" onClick={onDismiss}>
          {messages.welcomeButton}
        </Button>
        <Anchor component="button" type="button" className="welcome-dismiss" onClick={onDismiss}>
          {messages.welcomeDismiss}
        </Anchor>
      </div>
      <ActionIcon className="welcome-close" aria-label="Close" size={28} onClick={onDismiss}>
        <IconX size={16} />
      </ActionIcon>
    </section>
  )
}

/** The script in `index.html` reads it, too. */
const key = 'gradus.welcome'
const listeners = new Set<() => void>()
let dismissedHere = false

function listenToDismissal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function wasDismissed(): boolean {
  try {
    return dismissedHere || sessionStorage.getItem(key) !== null
  } catch {
    // The browser refuses storage, so the dismissal lasts for as long as the page.
    return dismissedHere
  }
}

function dismiss(): void {
  dismissedHere = true
  try {
    sessionStorage.setItem(key, 'dismissed')
  } catch {
    // Ignored for the same reason.
  }
  for (const listener of listeners) listener()
}
