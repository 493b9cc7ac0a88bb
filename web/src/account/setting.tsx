import { Button } from '@mantine/core'
import { useDidUpdate, useDisclosure } from '@mantine/hooks'
import { useRef, type ReactNode } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { useAccountSettings } from './settings.ts'
import './settings.css'
import './account.css'

/** One setting of the account: its description at the left, its controls at the right. */
export function Setting({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="setting" aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="small ink2">{text}</p>
      </div>
      <div className="setting-actions">{children}</div>
    </section>
  )
}

/** The current value, and a button that opens the form to change it. */
export function Changeable({
  now,
  label,
  children,
}: {
  now: ReactNode
  label: string
  children: (close: () => void) => ReactNode
}) {
  const [opened, { open, close }] = useDisclosure(false)
  const element = useRef<HTMLDivElement>(null)
  // Moves the focus to the form's first field, and back to the button afterwards, unless what the form has made took it.
  useDidUpdate(() => {
    if (opened) element.current?.querySelector('input')?.focus()
    else if (document.activeElement === document.body) element.current?.querySelector('button')?.focus()
  }, [opened])
  return (
    <div ref={element}>
      {opened ? (
        children(close)
      ) : (
        <div className="row between wrap">
          <div className="setting-now">{now}</div>
          <Button variant="default" onClick={open}>
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Asks for the password again, if the account has one. */
export function ConfirmField({ field }: { field: Record<string, unknown> }) {
  const { data } = useAccountSettings()
  if (data?.hasPassword === false) return null
  return <PasswordField {...field} label="Your password" autoComplete="current-password" />
}

export function FormButtons({
  label,
  sending,
  onCancel,
  color,
}: {
  label: string
  sending: boolean
  onCancel: () => void
  color?: string
}) {
  return (
    <div className="row">
      <Button type="submit" loading={sending} {...(color ? { color } : {})}>
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
