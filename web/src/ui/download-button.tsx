import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** A link to a file on the server, with the look of a button. */
export function DownloadButton({
  href,
  children,
  variant = 'default',
  onClick,
}: {
  href: string
  children: string
  variant?: 'default' | 'filled'
  onClick?: () => void
}) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant={variant}
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Button>
  )
}
