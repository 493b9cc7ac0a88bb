import { IconTargetArrow } from '@tabler/icons-react'
import type { TagMatch } from '@gradus/contract/job'
import { counted } from '../ui/count.ts'

/** "You solved 12 questions tagged python and 3 questions tagged go". Renders nothing without a match. */
export function MatchNote({ matches, who = 'You' }: { matches: readonly TagMatch[]; who?: string }) {
  if (matches.length === 0) return null
  return (
    <span className="match-note">
      <IconTargetArrow size={15} stroke={1.8} aria-hidden />
      <span>
        {who} solved{' '}
        {matches.map(({ tag, solved }, index) => (
          <span key={tag}>
            {index > 0 && (index === matches.length - 1 ? ' and ' : ', ')}
            {counted(solved, 'question').join(' ')} tagged <bdi>{tag}</bdi>
          </span>
        ))}
      </span>
    </span>
  )
}
