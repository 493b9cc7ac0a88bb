import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { levelCardPath } from '@gradus/contract/level-card-path'
import { productName } from '@gradus/contract/message'
import { levels, type Level } from '@gradus/contract/level'
import { useSession } from '../shell/session.ts'
import { share } from '../ui/share.ts'

/** Shares the card of the user's level. The first level has no card, because everyone starts there. */
export function ShareLevel({ level }: { level: Level }) {
  const session = useSession()
  if (session.state !== 'user' || level === levels[0].name) return null
  const path = levelCardPath({ userId: session.userId, level })
  return (
    <Button
      variant="default"
      size="compact-sm"
      className="share-level"
      leftSection={<IconShare2 size={14} stroke={1.8} aria-hidden />}
      onClick={() => void share(`${level} on ${productName}`, window.location.origin + path)}
    >
      Share your level
    </Button>
  )
}
