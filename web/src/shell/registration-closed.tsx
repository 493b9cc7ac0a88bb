import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { messages } from '@gradus/contract/message'

/** A hint above the link to Sign Up that registration is closed. */
export function RegistrationClosed({ children }: { children: ReactElement }) {
  return (
    <Tooltip
      label={messages.registrationClosed}
      events={{ hover: true, focus: true, touch: true }}
      openDelay={0}
      withinPortal={false}
    >
      {children}
    </Tooltip>
  )
}
