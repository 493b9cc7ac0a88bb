import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The field for a code from an email. It takes the focus, because it appears where the button was that sent the code. */
export function CodeField(props: Omit<TextInputProps, 'label'>) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return <TextInput ref={input} label="Code" inputMode="numeric" autoComplete="one-time-code" {...props} />
}
