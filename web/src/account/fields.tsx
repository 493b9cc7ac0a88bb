import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { password } from '@gradus/contract/account'
import { useHydrated } from '../hydration.ts'
import { PasswordField } from '../ui/password-field.tsx'

type Field = Record<string, unknown>

export function EmailField({ field }: { field: Field }) {
  return (
    <TextInput
      {...field}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

export function NameField({ field, description }: { field: Field; description?: string }) {
  return <TextInput {...field} label="Display name" autoComplete="nickname" description={description} />
}

/** A field for the current password. */
export function CurrentPasswordField({ field }: { field: Field }) {
  return <PasswordField {...field} label="Password" autoComplete="current-password" />
}

/** A field for a new password, which shows the rule in advance. */
export function NewPasswordField({ field, label = 'Password' }: { field: Field; label?: string }) {
  return (
    <PasswordField
      {...field}
      label={label}
      autoComplete="new-password"
      description={`${password.minimum} to ${password.maximum} characters. A short sentence is easy to remember and hard to guess.`}
    />
  )
}

/** Submits only after hydration: before it, the browser would submit the form natively and reload the page. */
export function SubmitButton({ sending, children }: { sending: boolean; children: ReactNode }) {
  const hydrated = useHydrated()
  return (
    <Button type={hydrated ? 'submit' : 'button'} size="md" fullWidth loading={sending}>
      {children}
    </Button>
  )
}
