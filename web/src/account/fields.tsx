import { PasswordInput, TextInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { password } from '@gradus/contract/account'

type Field = Record<string, unknown>

export function EmailField({ field, autoFocus }: { field: Field; autoFocus?: boolean }) {
  return (
    <TextInput
      {...field}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  )
}

export function NameField({ field, description }: { field: Field; description?: string }) {
  return <TextInput {...field} label="Display name" autoComplete="nickname" description={description} />
}

/** The password that one has. */
export function PasswordField({ field }: { field: Field }) {
  return <Hidden {...field} label="Password" autoComplete="current-password" />
}

/** A password that one chooses: its rule is said before it can be broken. */
export function NewPasswordField({ field, label = 'Password' }: { field: Field; label?: string }) {
  return (
    <Hidden
      {...field}
      label={label}
      autoComplete="new-password"
      description={`${password.minimum} to ${password.maximum} characters. A short sentence is easier than a riddle.`}
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
