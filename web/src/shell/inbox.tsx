import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messages } from '@gradus/contract/message'
import { Flight } from '../ui/flight.tsx'

/** The notification inbox. Nothing sends notifications yet, so that it is empty and says so. */
export function Inbox() {
  const [opened, setOpened] = useState(false)
  // The open inbox holds the focus: what lies behind it is out of reach until it closes.
  useEffect(() => {
    for (const behind of document.querySelectorAll('.grid, .door, .footer')) behind.toggleAttribute('inert', opened)
  }, [opened])

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={14}
      withRoles
      trapFocus
      returnFocus
      withOverlay
      overlayProps={{ backgroundOpacity: 0, zIndex: 150 }}
    >
      <span className="inbox">
        <Popover.Target>
          <ActionIcon aria-label="Notifications" onClick={() => setOpened(!opened)}>
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </span>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className="notes" data-autofocus tabIndex={-1}>
          <div className="notes-head">
            <h2>Notifications</h2>
          </div>
          <div className="notes-none">
            <Flight />
            <p>{messages.allClean}</p>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
