import { Menu, type MenuProps } from '@mantine/core'

/**
 * A menu at its button: within its landmark, where a reader looks for it, and with items alone, as the role demands
 * (Mantine's own first child is none).
 */
export function ActionMenu(props: MenuProps) {
  return <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} {...props} />
}
