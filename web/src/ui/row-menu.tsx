import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What can be done with one row, behind one button, which waits while something is going on. */
export function RowMenu({ label, busy = false, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    <Menu position="bottom-end" withinPortal disabled={busy}>
      <Menu.Target>
        <ActionIcon aria-label={label} size={28} aria-busy={busy} className="row-menu">
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
