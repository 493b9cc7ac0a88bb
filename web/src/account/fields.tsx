import { Button, PasswordInput, TextInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { password } from '@gradus/contract/account'
import { useHydrated } from '../hydration.ts'

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
export function PasswordField({ field }: { field: Field }) {
  return <Hidden {...field} label="Password" autoComplete="current-password" />
}

/** A field for a new password, which shows the rule in advance. */
export function NewPasswordField({ field, label = 'Password' }: { field: Field; label?: string }) {
  return (
    <Hidden
      {...field}
      label={label}
      autoComplete="new-password"
      description={`${password.minimum} to ${password.maximum} characters. A short sentence is easy to remember and hard to guess.`}
    />
  )
}

function Hidden(props: PasswordInputProps) {
  const [visible, { toggle }] = useDisclosure(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={toggle}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Hide the password' : 'Show the password', tabIndex: 0 }}
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
