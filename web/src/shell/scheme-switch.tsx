import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/**
 * The switch between light and dark. It renders both states, and shared.css shows the right one: the server does not
 * know the browser's colour scheme, and markup that differs from the server's would break hydration.
 */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const turn = () => {
    const dark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
    setColorScheme(dark ? 'light' : 'dark')
  }
  return (
    <ActionIcon onClick={turn}>
      <span className="in-light row">
        <IconMoon size={19} stroke={1.6} aria-hidden />
        <span className="sr">Use dark colours</span>
      </span>
      <span className="in-dark row">
        <IconSun size={19} stroke={1.6} aria-hidden />
        <span className="sr">Use light colours</span>
      </span>
    </ActionIcon>
  )
}
