import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { canPersist } from '../persisted-state.ts'

interface FormFooterProps {
  /** The label of the button that sends. */
  readonly label: string
  readonly isPending: boolean
  /** True if there are changes that were not sent yet. */
  readonly isChanged: boolean
  readonly onDiscard: () => void
  /** Further buttons beside the first one. */
  readonly children?: ReactNode
}

/** The footer of a long form whose draft is kept in this browser. */
export function FormFooter({ label, isPending, isChanged, onDiscard, children }: FormFooterProps) {
  return (
    <footer className="form-foot">
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
      {children}
      {isChanged && (
        <Button variant="subtle" color="gray" c="var(--g-ink)" disabled={isPending} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <span className="tiny ink2">
        {isChanged && (canPersist() ? 'Draft saved in this browser.' : 'Save before you leave.')}
      </span>
    </footer>
  )
}
