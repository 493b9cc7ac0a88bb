import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messages } from '@gradus/contract/message'
import { CallProblem } from '../api.ts'

interface StateTexts {
  readonly title: string
  readonly text: ReactNode
  readonly action?: ReactNode
  /** `h1` if nothing else on the page is the main heading. */
  readonly heading?: 'h1' | 'h2'
}

/** Says what is missing, and offers a next step. */
export function EmptyState(texts: StateTexts) {
  return <IllustratedMessage {...texts} art="empty" />
}

/**
 * Says what failed and what is safe. Offers to try again if `onRetry` is given, unless the error is that the user may not
 * see it.
 */
export function FailedState({
  title = messages.listFailed,
  text = 'This couldn’t be loaded. Your work is safe.',
  onRetry,
  action,
  heading,
  error,
}: Partial<StateTexts> & { onRetry?: () => void; error?: Error | null }) {
  if (error instanceof CallProblem && error.code === 'notAllowed')
    return (
      <IllustratedMessage
        title="You can’t see this page"
        text={error.message}
        art="broken"
        {...(heading ? { heading } : {})}
      />
    )
  const retry = onRetry && (
    <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <IllustratedMessage
      title={title}
      text={text}
      action={action ?? retry}
      art="broken"
      {...(heading ? { heading } : {})}
    />
  )
}

const stepHeights = [16, 32, 48, 64, 80]

/**
 * A message below a picture of five steps. `empty`: all are dashed; `missing`: the third one is dashed; `broken`: the
 * fourth one is cracked.
 */
export function IllustratedMessage({
  art,
  title,
  text,
  action,
  heading: Heading = 'h2',
}: StateTexts & { art: 'missing' | 'empty' | 'broken' }) {
  return (
    <div className="blank" role={art === 'broken' ? 'alert' : undefined}>
      <svg width="200" height="112" viewBox="0 0 200 112" aria-hidden="true">
        {stepHeights.map((height, step) => {
          if (art === 'broken' && step === 3) return <CrackedStep key={height} />
          const dashed = art === 'empty' || (art === 'missing' && step === 2)
          return (
            <rect
              key={height}
              x={step * 40 + 0.75}
              y={108 - height}
              width="38.5"
              height={height}
              rx="3"
              fill={dashed ? 'none' : 'var(--g-accent-ink)'}
              fillOpacity={0.16 + step * 0.16}
              stroke={dashed ? 'var(--g-line-control)' : 'none'}
              strokeWidth="1.5"
              strokeDasharray="4 4"
            />
          )
        })}
        {art === 'missing' && <circle cx="60" cy="64" r="8" fill="var(--g-ink)" />}
        {art === 'empty' && <circle cx="20" cy="82" r="8" fill="var(--g-accent-ink)" />}
      </svg>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {action && <div className="row message-actions">{action}</div>}
    </div>
  )
}

function CrackedStep() {
  return (
    <g fill="var(--g-fail)">
      <path d="M120.75 91l38.5-13v27a3 3 0 0 1-3 3h-32.5a3 3 0 0 1-3-3z" />
      <path
        d="M123.75 44h32.5a3 3 0 0 1 3 3v22l-38.5 13V47a3 3 0 0 1 3-3z"
        transform="translate(0 -6) rotate(-3 140 64)"
      />
    </g>
  )
}

const rowWidths = [58, 76, 70, 64, 72, 66, 52]

function rowsOf(count: number): { name: string; width: number }[] {
  return Array.from({ length: count }, (_, row) => ({
    name: `row ${row}`,
    width: rowWidths[row % rowWidths.length] ?? 60,
  }))
}

/** Placeholders for the rows of a list of questions while it loads. */
export function LoadingRows({ label, count = rowWidths.length }: { label: string; count?: number }) {
  return (
    <div className="sheet qlist" role="status" aria-busy="true" aria-label={label}>
      {rowsOf(count).map(({ name, width }) => (
        <div key={name} className="qrow">
          <Skeleton circle h={18} w={18} />
          <div className="qrow-main">
            <Skeleton h={16} w={`${width}%`} my={3} />
            <Skeleton h={13} w={`${width - 14}%`} mt={12} mb={2} />
          </div>
          <Skeleton h={26} w={54} radius={13} />
          <div className="qrow-by">
            <Skeleton h={12} w={180} my={3} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Placeholders for a narrow list or a text while it loads. */
export function LoadingLines({ label, count = 3 }: { label: string; count?: number }) {
  return (
    <div className="stack s" role="status" aria-busy="true" aria-label={label}>
      {rowsOf(count).map(({ name }) => (
        <div key={name} className="stack xs">
          <Skeleton h={12} w="96%" />
          <Skeleton h={12} w="60%" />
        </div>
      ))}
    </div>
  )
}
