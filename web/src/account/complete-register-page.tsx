import { Skeleton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { CompleteRegisterForm, completeRegister } from '@gradus/contract/account'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { useFormDraft } from '../form/form-draft.ts'
import { ownInfoQuery, useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { addressAfterSignUp, forgetAddressAfterSignUp } from './after-sign-up.ts'
import { AuthCard, ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { NameField, SubmitButton } from './fields.tsx'
import { LanguageChips } from './language-chips.tsx'
import { PolicyLinks } from './policy-links.tsx'

export function Component() {
  const own = useOwnInfo()
  const session = useSession()
  return (
    <>
      <Head title="Complete Registration" noIndex />
      <AuthCard
        title="Complete Registration"
        lead="Your account is active. Tell us who you are. You can change everything later."
      >
        {own && session.state === 'user' ? (
          <CompleteForm {...own} userId={session.userId} />
        ) : (
          <Skeleton h={320} role="status" aria-label="Loading the form" />
        )}
      </AuthCard>
    </>
  )
}

/** The fields while they are filled in, which may still break the rules of the call. */
const Values = z.object({ displayName: z.string(), subtitle: z.string(), languages: z.array(z.number()) })

function CompleteForm(own: {
  userId: number
  displayName: string
  subtitle: string
  languages: number[]
  acceptedPolicies: string | null
}) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [address] = useState(addressAfterSignUp)
  const draft = useFormDraft(`complete-register/${own.userId}`, Values, {
    displayName: own.displayName,
    subtitle: own.subtitle,
    languages: own.languages,
  })
  const { form, element, field, sending, problem } = useCallForm(completeRegister, CompleteRegisterForm, {
    initial: draft.values,
    isBrief: true,
    onChange: (values) => draft.save(values),
    done: () => {
      draft.finish()
      void client.invalidateQueries({ queryKey: ownInfoQuery.queryKey })
      forgetAddressAfterSignUp()
      void navigate(address, { replace: true })
    },
  })
  return (
    <form {...element}>
      <ProblemMessage problem={problem} />
      <div className="stack">
        <NameField field={field('displayName')} />
        <TextInput
          {...field('subtitle')}
          label="Subtitle (optional)"
          description="A line below your name, such as what you do or what you’re learning."
          maxLength={inputBoxMaximum}
        />
        <LanguageChips form={form} initial={draft.values.languages} />
        {own.acceptedPolicies === null && (
          <p className="small ink2">
            By continuing, you accept the <PolicyLinks />.
          </p>
        )}
        <SubmitButton sending={sending}>{address === '/' ? 'Go to the questions' : 'Continue'}</SubmitButton>
      </div>
    </form>
  )
}
