import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface PartFailedProps {
  readonly onRetry: () => void
  readonly text?: string
  /** Further buttons. */
  readonly children?: ReactNode
}

/** Shown in place of a part of a page whose code could not be loaded. */
export function PartFailed({
  onRetry,
  text = 'This part of the page couldn’t be loaded. Check your connection and try again.',
  children,
}: PartFailedProps) {
  return (
    <div className="part-failed" role="alert">
      <p>{text}</p>
      <div className="row wrap">
        <Button size="xs" variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  )
}

/** Shown in place of an editor whose code could not be loaded. */
export function EditorFailed(props: Omit<PartFailedProps, 'text'>) {
  return (
    <PartFailed
      {...props}
      text="The editor couldn’t be loaded. Check your connection and try again. Nothing that you wrote is lost."
    />
  )
}
