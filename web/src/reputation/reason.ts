import type { EarningReason, ReversalReason } from '@gradus/contract/reputation'

interface ReasonTexts {
  /** What users do to earn it, for the page that explains reputation. */
  readonly earned: string
  /** What happened, for the user's own list of changes. */
  readonly happened: string
}

const reasonTexts: Record<EarningReason, ReasonTexts> = {
  questionApproved: { earned: 'Your question is approved', happened: 'Your question was approved' },
  upvoteReceived: {
    earned: 'Someone upvotes your question',
    happened: 'Someone upvoted it',
  },
  downvoteReceived: { earned: 'Someone downvotes your question', happened: 'Someone downvoted it' },
  solvedJunior: { earned: 'You solve a Junior question', happened: 'You solved it' },
  solvedSenior: { earned: 'You solve a Senior question', happened: 'You solved it' },
  solvedExpert: { earned: 'You solve an Expert question', happened: 'You solved it' },
  choiceAtFirstTry: {
    earned: 'You answer a multiple-choice question correctly on your first try',
    happened: 'You were correct on your first try',
  },
  reportConfirmed: { earned: 'Your report is confirmed', happened: 'Your report was confirmed' },
  tournamentFirst: { earned: 'You win a tournament', happened: 'You won the tournament' },
  tournamentSecond: { earned: 'You come second in a tournament', happened: 'You came second' },
  tournamentThird: { earned: 'You come third in a tournament', happened: 'You came third' },
}

const reversed: Record<ReversalReason | 'passRevoked', string> = {
  questionRemoved: 'Your question was removed',
  placeChanged: 'Your rank in the tournament changed',
  passRevoked: 'Your pass was revoked',
}

export const reasons = Object.entries(reasonTexts) as [EarningReason, ReasonTexts][]

/** A reason that this version of the page does not know is shown by its technical name. */
export function reasonText(reason: string, count = 1): string {
  if (count > 1 && reason === 'upvoteReceived') return `${count.toLocaleString('en-GB')} upvotes`
  if (count > 1 && reason === 'downvoteReceived') return `${count.toLocaleString('en-GB')} downvotes`
  if (reason in reasonTexts) return reasonTexts[reason as EarningReason].happened
  return reason in reversed ? reversed[reason as keyof typeof reversed] : reason
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
