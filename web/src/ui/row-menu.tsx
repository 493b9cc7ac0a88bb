import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A menu with the actions for one row, behind a button that is disabled while an action runs. */
export function RowMenu({ label, busy = false, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false} disabled={busy}>
      <Menu.Target>
        <ActionIcon aria-label={label} size={28} aria-busy={busy} className="row-menu">
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
