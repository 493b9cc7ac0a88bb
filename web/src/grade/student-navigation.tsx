import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

/**
 * Links to the previous and next student, with Alt and Page Up or Page Down as shortcuts. Alt with a digit opens a
 * question.
 */
export function StudentNavigation({
  previous,
  next,
  items,
}: {
  previous: string | undefined
  next: string | undefined
  /** The addresses of the questions in order. */
  items: readonly string[]
}) {
  const navigate = useNavigate()
  useWindowEvent('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    if (document.querySelector('[role=dialog][aria-modal=true]')) return
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    const known = event.code === 'PageDown' || event.code === 'PageUp' || digit !== undefined
    if (!known) return
    event.preventDefault()
    const to = event.code === 'PageDown' ? next : event.code === 'PageUp' ? previous : items[Number(digit) - 1]
    if (to !== undefined) void navigate(to, { preventScrollReset: true })
  })
  return (
    <nav className="row wrap student-navigation" aria-label="Students">
      <Step to={previous} label="Previous student" keys="Alt+PageUp">
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      </Step>
      <Step to={next} label="Next student" keys="Alt+PageDown">
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </Step>
      <span className="tiny ink2 student-keys">
        <kbd className="kbd">Alt</kbd> <kbd className="kbd">Page Down</kbd> next student
      </span>
    </nav>
  )
}

function Step({
  to,
  label,
  keys,
  children,
}: {
  to: string | undefined
  label: string
  keys: string
  children: ReactNode
}) {
  if (to === undefined)
    return (
      <ActionIcon size={36} variant="default" aria-label={label} disabled>
        {children}
      </ActionIcon>
    )
  return (
    <ActionIcon
      component={Link}
      to={to}
      preventScrollReset
      size={36}
      variant="default"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
    >
      {children}
    </ActionIcon>
  )
}
