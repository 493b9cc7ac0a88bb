import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

/** A field for a password, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
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
