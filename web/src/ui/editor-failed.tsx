import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Shown in the place of an editor whose code could not be loaded. */
export function EditorFailed({
  onRetry,
  children,
}: {
  onRetry: () => void
  /** Further buttons. */
  children?: ReactNode
}) {
  return (
    <div className="richtext editor-failed" role="alert">
      <p>The editor couldn’t be loaded. Check your connection and try again. Nothing that you wrote is lost.</p>
      <div className="row wrap">
        <Button size="xs" variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  )
}
