import { Menu, type MenuProps } from '@mantine/core'

/**
 * A menu below its button. It is rendered inside the button's landmark, where screen readers look for it. Mantine's
 * focus placeholder is off, because the role `menu` allows only menu items as children.
 */
export function ActionMenu(props: MenuProps) {
  return <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} {...props} />
}
