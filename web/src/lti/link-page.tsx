import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '@gradus/contract/endpoint'
import {
  createLtiAccount,
  CreateLtiAccountForm,
  describeLtiLink,
  linkLtiAccount,
  LinkLtiAccountForm,
  sendLtiCode,
} from '@gradus/contract/lti-account'
import { withSigns } from '@gradus/contract/direction'
import { ProblemMessage } from '../account/auth-card.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useCallForm } from '../account/call-form.ts'
import { CodeField } from '../account/code-field.tsx'
import { PolicyLinks } from '../account/policy-links.tsx'
import { call, query, type CallProblem } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useHydrated } from '../hydration.ts'
import { useLoginAddress, useSignUpAddress } from '../shell/log-in-again.ts'
import { beginSession, useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import './link-page.css'

type Description = ReplyOf<typeof describeLtiLink>

/**
 * The page that a launch opens if its user has no connected account. An account is connected only with its owner’s
 * consent.
 */
export function Component() {
  const isHydrated = useHydrated()
  return (
    <>
      <Head title="Connect your account" noIndex />
      {isHydrated ? <Connecting /> : <LoadingArticle label="Loading the launch" />}
    </>
  )
}

function Connecting() {
  const session = useSession()
  const found = useQuery({
    ...query(describeLtiLink, {}),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (found.error?.code === 'tokenSpent')
    return (
      <EmptyState
        heading="h1"
        title="This launch has expired"
        text="Open the link again from your learning platform."
        action={
          <Button component={Link} to="/">
            Go to Home
          </Button>
        }
      />
    )
  if (found.isLoadingError) return <FailedState heading="h1" onRetry={() => void found.refetch()} />
  if (!found.data || session.state === 'checking') return <LoadingArticle label="Loading the launch" />
  const { platform, name, email, title } = found.data
  return (
    <section className="sheet pad lti-link">
      <h1>
        Connect <bdi>{platform}</bdi> with your account
      </h1>
      <p>
        <bdi>{platform}</bdi> sent you here{name !== '' && <> as {<bdi className="strong">{withSigns(name)}</bdi>}</>}
        {email !== null && (
          <>
            {' '}
            (<bdi>{email}</bdi>)
          </>
        )}
        {title !== '' && <> for {<bdi className="strong">{withSigns(title)}</bdi>}</>}. Choose the account here that is
        yours. From then on it opens by itself, and your released grades are sent back.
      </p>
      {session.state === 'user' && <Connect />}
      {session.state === 'visitor' && (
        <>
          <LogIn />
          <Create {...found.data} />
        </>
      )}
    </section>
  )
}

function Connect() {
  const me = useOwnInfo()
  const [asksPassword, setAsksPassword] = useState(false)
  const { element, field, sending, problem } = useCallForm(linkLtiAccount, LinkLtiAccountForm, {
    isBrief: true,
    initial: { password: '' },
    // The server then opens what was launched.
    done: ({ next }) => window.location.assign(next),
    // The login was some time ago.
    fieldOf: ({ field: refused }) => {
      if (refused === 'password') setAsksPassword(true)
      return refused
    },
  })
  return (
    <>
      <form {...element} className="stack s">
        <ProblemMessage problem={problem} />
        {asksPassword && (
          <PasswordField {...field('password')} label="Your password" autoComplete="current-password" maw={360} />
        )}
        <div>
          <Button type="submit" loading={sending}>
            Connect this account
          </Button>
        </div>
      </form>
      {me && (
        <p className="small ink2">
          You are logged in as <bdi>{withSigns(me.displayName)}</bdi>. To connect another account, log out first. The
          administrators of your learning platform could open this account through it. You can disconnect it at any time
          under Edit Account.
        </p>
      )}
    </>
  )
}

function LogIn() {
  const login = useLoginAddress()
  const signUp = useSignUpAddress()
  return (
    <div className="stack s">
      <h2>You have an account here</h2>
      <p className="small ink2">Log in, then connect it.</p>
      <div className="row wrap">
        <Button component={Link} to={login}>
          Log In
        </Button>
        <Button component={Link} to={signUp} variant="default">
          Sign Up
        </Button>
      </div>
    </div>
  )
}

const reasons = {
  closed: 'New accounts can’t be created at the moment.',
  noEmail: 'Your platform doesn’t share your email address. Sign up with it instead.',
} as const

function Create({ cannotCreate, email }: Description) {
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(sendLtiCode, {}),
  })
  const sendCode = (label: string) => (
    <Button variant={isSuccess ? 'subtle' : 'default'} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
  return (
    <div className="stack s">
      <h2>You are new here</h2>
      {cannotCreate === null ? (
        <>
          <p className="small ink2">
            We create an account with your name and <bdi>{email}</bdi>, and send a code to this address, to make sure
            that it is yours. By continuing you accept the <PolicyLinks />.
          </p>
          <ProblemMessage problem={error ?? undefined} />
          {isSuccess ? <CodeForm>{sendCode('Send another code')}</CodeForm> : <div>{sendCode('Send the code')}</div>}
        </>
      ) : (
        <p className="small ink2">{reasons[cannotCreate]}</p>
      )}
    </div>
  )
}

function CodeForm({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const enter = async ({ userId, role, next }: ReplyOf<typeof createLtiAccount>) => {
    await beginSession(client, userId, role)
    window.location.assign(next)
  }
  const { element, field, sending, problem } = useCallForm(createLtiAccount, CreateLtiAccountForm, {
    isBrief: true,
    initial: { code: '' },
    done: (created) => void enter(created),
  })
  return (
    <form {...element} className="stack s">
      <ProblemMessage problem={problem} />
      <CodeField {...field('code')} />
      <div className="row wrap">
        <Button type="submit" variant="default" loading={sending}>
          Create an account
        </Button>
        {children}
      </div>
    </form>
  )
}
