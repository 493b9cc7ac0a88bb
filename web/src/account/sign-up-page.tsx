import { Anchor, Button, Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { getRegistration, SignUpForm as SignUpBody, signUp } from '@gradus/contract/account'
import { messages } from '@gradus/contract/message'
import { query } from '../api.ts'
import { useFormDraft } from '../form/form-draft.ts'
import { load as loadAll, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'
import { rememberAddressAfterSignUp } from './after-sign-up.ts'
import { AuthCard, ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { EmailField, NameField, NewPasswordField, SubmitButton } from './fields.tsx'
import { VisitorOnly } from './visitor-only.tsx'
import { redirectTarget } from './next.ts'
import { PolicyLinks } from './policy-links.tsx'
import { ProviderButtons, providersQuery } from './providers.tsx'

const registration = query(getRegistration, {})
export const load: PageLoader = (client) => () => loadAll(client, [registration, providersQuery])

export function Component() {
  const { data, isPending } = useQuery(registration)
  const { search } = useLocation()
  const closed = data?.open === false
  return (
    <VisitorOnly>
      <Head title="Sign Up" description="Sign up to practise coding, answer questions and climb five levels." />
      <AuthCard
        title={closed ? messages.registrationClosed : 'Sign Up'}
        lead={
          <>
            {closed ? 'You can read everything public without an account. ' : 'Take the first step. '}Already a member?{' '}
            <Anchor component={Link} to={`/Login${search}`} underline="always" inherit>
              Log in
            </Anchor>
          </>
        }
      >
        {isPending && <FormSkeleton />}
        {!isPending && !closed && (
          <>
            <SignUpForm />
            <ProviderButtons />
          </>
        )}
        {closed && (
          <Button component={Link} to="/" variant="default">
            Read the questions
          </Button>
        )}
      </AuthCard>
    </VisitorOnly>
  )
}

/** What this browser keeps of the form until it is sent: never the password, nor that the terms were accepted. */
const Kept = z.object({ displayName: z.string(), email: z.string() })

function SignUpForm() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const draft = useFormDraft('sign-up', Kept, { displayName: '', email: '' })
  const { element, field, sending, problem } = useCallForm(signUp, SignUpBody, {
    initial: { displayName: '', email: '', password: '', acceptTerms: false },
    isBrief: true,
    onChange: ({ displayName, email }) => draft.save({ displayName, email }),
    restored: draft.values,
    done: (_reply, { email }) => {
      draft.finish()
      if (search.has('next')) rememberAddressAfterSignUp(redirectTarget(search))
      return navigate('/EmailActivation', { state: { email } })
    },
  })
  return (
    <form {...element}>
      <ProblemMessage problem={problem} />
      <div className="stack">
        <NameField field={field('displayName')} description="Others see it next to your posts and comments." />
        <EmailField field={field('email')} />
        <NewPasswordField field={field('password')} />
        <Checkbox
          {...field('acceptTerms', 'checkbox')}
          label={
            <>
              I accept the <PolicyLinks />
            </>
          }
        />
        <SubmitButton sending={sending}>Sign Up</SubmitButton>
      </div>
    </form>
  )
}

function FormSkeleton() {
  return (
    <div className="stack" role="status" aria-busy="true" aria-label="Loading the form">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} h={58} />
      ))}
      <Skeleton h={42} />
    </div>
  )
}
