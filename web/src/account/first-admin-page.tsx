import { useNavigate, useSearchParams } from 'react-router'
import { FirstAdminForm, claimFirstAdmin } from '@gradus/contract/account'
import { productName } from '@gradus/contract/message'
import { Head } from '../ui/head.tsx'
import { AuthCard, ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { EmailField, NameField, NewPasswordField, SubmitButton } from './fields.tsx'
import { useSignIn } from './sign-in.ts'

export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <>
      <Head title="First Admin" noIndex />
      {!FirstAdminForm.shape.token.safeParse(token).success ? (
        <AuthCard
          title="This link is incomplete"
          lead="Copy it again from where the site was started. It works once and ends with a token. Each start prints a new one until there is an admin."
        />
      ) : (
        <AuthCard
          title={`Welcome to your ${productName}`}
          lead="The site is running. Create the first admin account, which can set up everything else. This works once, and no email is needed."
        >
          <ClaimForm token={token} />
        </AuthCard>
      )}
    </>
  )
}

function ClaimForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const signIn = useSignIn()
  const { element, field, sending, problem } = useCallForm(claimFirstAdmin, FirstAdminForm, {
    initial: { token, displayName: '', email: '', password: '' },
    done: (signedIn) => {
      signIn(signedIn)
      void navigate('/', { replace: true })
    },
  })
  return (
    <form {...element}>
      <ProblemMessage problem={problem} />
      <div className="stack">
        <NameField field={field('displayName')} />
        <EmailField field={field('email')} />
        <NewPasswordField field={field('password')} />
        <SubmitButton sending={sending}>Create the first admin</SubmitButton>
      </div>
    </form>
  )
}
