import { Button, CloseButton, TextInput, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { cookieDays, inputBoxMaximum } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { getOwnProfile, getProfile } from '@gradus/contract/profile'
import {
  getWizardState,
  updateIfNotFilled,
  wizardSchemas,
  wizardFields,
  type WizardField,
} from '@gradus/contract/first-steps'
import { call, query } from '../api.ts'
import { isWizardHidden, storeWizardHidden } from '../shell/cookies.ts'
import { useSession } from '../shell/session.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

const stateQuery = query(getWizardState, {})

const steps: Record<WizardField, { name: string; label: string; placeholder: string }> = {
  email: { name: 'Email', label: 'Your email', placeholder: 'dana@example.com' },
  linked: {
    name: 'LinkedIn',
    label: 'Your LinkedIn profile',
    placeholder: 'https://www.linkedin.com/in/…',
  },
  contact: { name: 'Contact', label: 'How can we reach you?', placeholder: 'A phone number or a website' },
  bio: { name: 'Bio', label: 'What do you do?', placeholder: 'What you build and what you’re learning' },
}

/** The missing parts of the profile, for users who have not closed the wizard recently. */
export function useWizard() {
  const session = useSession()
  const { data: flags } = useQuery({ ...stateQuery, enabled: session.state === 'user' })
  const [hidden, setHidden] = useState(false)
  const open = flags !== undefined && flags.includes(0) && !hidden && !isWizardHidden()
  return {
    flags: open ? flags : undefined,
    hide: () => {
      storeWizardHidden()
      setHidden(true)
    },
  }
}

/** The profile-strength wizard (specification, sections 2, 4 and 5): four steps, 0 to 3. It closes when all are filled. */
export function Wizard({ flags, onHide }: { flags: readonly (0 | 1)[]; onHide: () => void }) {
  const open = wizardFields.filter((_, step) => flags[step] === 0)
  const [skipped, setSkipped] = useState<readonly WizardField[]>([])
  // Here and not in each step, so that a skipped step still has what was typed.
  const [typed, setTyped] = useState<Partial<Record<WizardField, string>>>({})
  useUnsaved(() => open.some((field) => (typed[field] ?? '').trim() !== ''))
  const current = open.find((field) => !skipped.includes(field)) ?? open[0]
  if (current === undefined) return null
  return (
    <section className="sheet wizard" aria-labelledby="wizard-title">
      <div className="row between">
        <h2 id="wizard-title">Profile strength</h2>
        <CloseButton aria-label={`Hide for ${cookieDays.wizardHidden} days`} onClick={onHide} />
      </div>
      <ol className="wiz-steps">
        {wizardFields.map((field, step) => (
          <li
            key={field}
            data-done={flags[step] === 1 || undefined}
            aria-current={field === current ? 'step' : undefined}
          >
            <i>{flags[step] === 1 ? <IconCheck size={13} stroke={3} aria-hidden /> : step + 1}</i>
            <span>
              {steps[field].name}
              {flags[step] === 1 && <span className="sr"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="small ink2 wizard-left">{open.length === 1 ? '1 step left' : `${open.length} steps left`}</p>
      <Step
        key={current}
        field={current}
        value={typed[current] ?? ''}
        onChange={(value) => setTyped((before) => ({ ...before, [current]: value }))}
        {...(open.length > 1
          ? { onSkip: () => setSkipped((before) => [...(before.length + 1 >= open.length ? [] : before), current]) }
          : {})}
      />
    </section>
  )
}

interface StepProps {
  readonly field: WizardField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSkip?: () => void
}

function Step({ field, value, onChange, onSkip }: StepProps) {
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useMutation({
    // Encoded as the specification demands (section 7).
    mutationFn: (filled: string) => call(updateIfNotFilled, { params: { field }, body: encodeURIComponent(filled) }),
    onSuccess: ({ result, info }) => {
      if (result !== 1) return setError(info || messages.errorUpdating)
      toast.updated(messages.updated)
      for (const key of [stateQuery.queryKey[0], getOwnProfile.url, getProfile.url])
        void client.invalidateQueries({ queryKey: [key] })
    },
    onError: () => setError(messages.errorUpdatingField),
  })
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = wizardSchemas[field].safeParse(value)
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? messages.errorUpdating)
    setError(undefined)
    mutate(checked.data)
  }
  const { label, placeholder } = steps[field]
  const shared = {
    label,
    placeholder,
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <form onSubmit={save} noValidate>
      {field === 'bio' ? (
        <Textarea {...shared} autosize minRows={3} maxRows={8} />
      ) : (
        <TextInput {...shared} maxLength={inputBoxMaximum} />
      )}
      <div className="row wizard-actions">
        <Button type="submit" loading={isPending}>
          Save
        </Button>
        {onSkip && (
          <Button variant="subtle" color="gray" c="var(--g-ink-2)" onClick={onSkip}>
            Skip
          </Button>
        )}
      </div>
    </form>
  )
}
