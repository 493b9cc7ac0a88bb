import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import {
  getMailSubscription,
  MailToken,
  setMailSubscription,
  type MailChoice,
  type MailKind,
} from '@gradus/contract/mail'
import { unsubscribeAddress } from '@gradus/contract/mail-link'
import { call, query, type CallProblem } from '../api.ts'
import { AuthCard, FormMessage, ProblemMessage } from '../account/auth-card.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'

const subscriptionQuery = (token: string) => query(getMailSubscription, { params: { token } })

export const load: PageLoader =
  (client) =>
  ({ params }) => {
    const token = MailToken.safeParse(params['token'])
    return loadPage(client, token.success ? [subscriptionQuery(token.data)] : [])
  }

/**
 * The page that a mail's unsubscribe link opens: one button, which also works without scripts. Opening the page alone
 * unsubscribes nobody.
 */
export function Component() {
  const { token = '' } = useParams()
  const whole = MailToken.safeParse(token).success
  const subscription = useQuery({ ...subscriptionQuery(token), enabled: whole, retry: false })
  return (
    <>
      <Head title="Unsubscribe" noIndex />
      {!whole || subscription.error?.code === 'tokenSpent' ? (
        <AuthCard
          title="This link is not valid"
          lead="It is incomplete, or the account has a new email address. Choose your emails under Edit Account."
        >
          <ToAccount />
        </AuthCard>
      ) : subscription.isLoadingError ? (
        <FailedState heading="h1" onRetry={() => void subscription.refetch()} />
      ) : subscription.data ? (
        <Subscription token={token} mail={subscription.data.mail} choice={subscription.data.choice} />
      ) : (
        <LoadingLines label="Loading your email settings" />
      )}
    </>
  )
}

const words = {
  digest: {
    title: 'Stop emails about your inbox?',
    lead: 'Everything new still appears in your inbox on Gradus. You’ll always get emails about your account itself.',
    done: 'You won’t get emails about your inbox any more.',
  },
  messages: {
    title: 'Stop messages by email?',
    lead: 'The site’s messages still appear in your inbox on Gradus. You’ll always get emails about your account itself.',
    done: 'You won’t get the site’s messages by email any more.',
  },
  reminders: {
    title: 'Stop reminders by email?',
    lead: 'Reminders of assignments still appear in your inbox on Gradus. You’ll always get emails about your account itself.',
    done: 'You won’t get reminders by email any more.',
  },
} as const satisfies Record<MailKind, object>

const waysBack: Record<MailKind, readonly { readonly choice: MailChoice; readonly label: string }[]> = {
  digest: [
    { choice: 'weekly', label: 'Send them once a week' },
    { choice: 'daily', label: 'Send them once a day' },
  ],
  messages: [{ choice: 'always', label: 'Send them again' }],
  reminders: [{ choice: 'always', label: 'Send them again' }],
}

const howOften: Record<Exclude<MailChoice, 'never' | 'always'>, string> = {
  daily: 'We send them once a day when something is new.',
  weekly: 'We send them once a week when something is new.',
}

const howOftenAlways: Record<MailKind, string> = {
  digest: howOften.weekly,
  messages: 'We send them when the site’s team writes to its users.',
  reminders: 'We send them before the due time of an assignment that you haven’t submitted.',
}

function Subscription({ token, mail, choice }: { token: string; mail: MailKind; choice: MailChoice }) {
  const client = useQueryClient()
  const choosing = useMutation<1, CallProblem, MailChoice>({
    mutationFn: (next) => call(setMailSubscription, { params: { token }, body: { choice: next } }),
    onSuccess: (_done, next) => {
      client.setQueryData(subscriptionQuery(token).queryKey, { mail, choice: next })
    },
  })
  const { title, lead, done } = words[mail]
  if (choice === 'never')
    return (
      <AuthCard title="You are unsubscribed" lead={lead}>
        <div className="stack">
          <FormMessage tone="pass">
            {done}
            {mail === 'digest' && ' Your setting is now “Never”.'}
          </FormMessage>
          <ProblemMessage problem={choosing.error ?? undefined} />
          <p className="small ink2">Was that a mistake?</p>
          <div className="stack s">
            {waysBack[mail].map((way) => (
              <Button
                key={way.choice}
                variant="default"
                size="md"
                fullWidth
                loading={choosing.isPending && choosing.variables === way.choice}
                onClick={() => choosing.mutate(way.choice)}
              >
                {way.label}
              </Button>
            ))}
          </div>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title={title} lead={lead}>
      <div className="stack">
        {choosing.isSuccess && <FormMessage tone="pass">You’ll get these emails again.</FormMessage>}
        <ProblemMessage problem={choosing.error ?? undefined} />
        <p>{choice === 'always' ? howOftenAlways[mail] : howOften[choice]}</p>
        <form
          method="post"
          action={unsubscribeAddress(token)}
          onSubmit={(event) => {
            event.preventDefault()
            choosing.mutate('never')
          }}
        >
          <Button type="submit" size="md" fullWidth loading={choosing.isPending}>
            Unsubscribe
          </Button>
        </form>
        <p className="small ink2">
          {mail === 'digest' ? 'Or choose how often you get them under' : 'You can also change this under'}{' '}
          <Anchor component={Link} to="/EditAccount" underline="always" inherit>
            Edit Account
          </Anchor>
          .
        </p>
      </div>
    </AuthCard>
  )
}

function ToAccount() {
  return (
    <Button component={Link} to="/EditAccount" size="md" fullWidth>
      To your account
    </Button>
  )
}
