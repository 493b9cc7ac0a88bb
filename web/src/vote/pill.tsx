import { ActionIcon } from '@mantine/core'
import { IconArrowBigDown, IconArrowBigDownFilled, IconArrowBigUp, IconArrowBigUpFilled } from '@tabler/icons-react'
import { counted } from '../ui/count.ts'
import './pill.css'
import './vote.css'

export type Vote = -1 | 0 | 1

export interface PillProps {
  readonly votes: number
  /** The reader's own vote. */
  readonly own: Vote
  /** Undefined if the reader can't vote here, as a visitor or the author. */
  readonly onVote?: ((value: 1 | -1) => void) | undefined
  /** Undefined if the vote can't be withdrawn. */
  readonly onUnvote?: (() => void) | undefined
  /** True while a vote is being sent. */
  readonly isPending?: boolean
}

/** Two arrows around the number of votes. After voting, only the number is left (specification, section 4). */
export function VotePill({ votes, own, onVote, onUnvote, isPending = false }: PillProps) {
  if (onVote && own === 0) {
    return (
      <div className="votes" role="group" aria-label="Votes" aria-busy={isPending}>
        <ActionIcon aria-label="Vote up" size={34} onClick={() => onVote(1)}>
          <IconArrowBigUp size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <Count votes={votes} />
        <ActionIcon aria-label="Vote down" size={34} onClick={() => onVote(-1)}>
          <IconArrowBigDown size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
    )
  }
  if (own !== 0 && onUnvote) {
    return (
      <button
        type="button"
        className="votes voted"
        aria-label={`Unvote, ${wordsOf(votes, own)}`}
        aria-busy={isPending}
        onClick={onUnvote}
      >
        <OwnArrow own={own} />
        <b className="num">{counted(votes, 'vote')[0]}</b>
      </button>
    )
  }
  return (
    <span className="votes voted">
      <OwnArrow own={own} />
      <Count votes={votes} />
      {own !== 0 && <span className="sr">, {ownWords[own]}</span>}
    </span>
  )
}

/**
 * The variant for likes of a comment or a solution, which can't be voted down. The arrow shows whether the reader has
 * liked it. Without `onLike` (for visitors and for the reader's own texts) only the number is shown.
 */
export function LikePill({
  likes,
  liked,
  subject,
  onLike,
}: {
  readonly likes: number
  readonly liked: boolean
  /** The object of the like, as in "this solution". */
  readonly subject: string
  readonly onLike?: ((liked: boolean) => void) | undefined
}) {
  const [count, noun] = counted(likes, 'like')
  if (!onLike)
    return (
      <span className="votes small">
        <IconArrowBigUp size={16} stroke={1.5} aria-hidden />
        <b className="num">
          {count}
          <span className="sr"> {noun}</span>
        </b>
      </span>
    )
  const Arrow = liked ? IconArrowBigUpFilled : IconArrowBigUp
  return (
    <button
      type="button"
      className="votes small"
      aria-pressed={liked}
      aria-label={`Like ${subject}, ${count} ${noun}`}
      onClick={() => onLike(!liked)}
    >
      <Arrow size={16} stroke={1.5} aria-hidden />
      <b className="num">{count}</b>
    </button>
  )
}

function Count({ votes }: { votes: number }) {
  const [count, noun] = counted(votes, 'vote')
  return (
    <b className="num">
      {count}
      <span className="sr"> {noun}</span>
    </b>
  )
}

const ownWords = { 1: 'you voted up', [-1]: 'you voted down' }

function wordsOf(votes: number, own: 1 | -1): string {
  return `${counted(votes, 'vote').join(' ')}, ${ownWords[own]}`
}

function OwnArrow({ own }: { own: Vote }) {
  if (own === 1) return <IconArrowBigUpFilled size={18} aria-hidden />
  if (own === -1) return <IconArrowBigDownFilled size={18} aria-hidden />
  return <IconArrowBigUp size={18} stroke={1.5} aria-hidden />
}
