import type { ReputationReason } from '@gradus/contract/reputation'

interface Told {
  /** What one does for it, on the page that explains. */
  readonly earned: string
  /** What happened, in one's own list. */
  readonly happened: string
}

const told: Record<ReputationReason, Told> = {
  questionApproved: { earned: 'A question that you asked is approved', happened: 'Your question was approved' },
  upvoteReceived: {
    earned: 'Somebody votes for a question or a comment of yours',
    happened: 'Somebody voted for it',
  },
  downvoteReceived: { earned: 'Somebody votes against one', happened: 'Somebody voted against it' },
  solvedJunior: { earned: 'You solve a Junior question', happened: 'You solved it' },
  solvedSenior: { earned: 'You solve a Senior question', happened: 'You solved it' },
  solvedExpert: { earned: 'You solve an Expert question', happened: 'You solved it' },
  choiceAtFirstTry: {
    earned: 'You answer a multiple-choice question right at the first try',
    happened: 'You were right at the first try',
  },
  reportConfirmed: { earned: 'A report of yours is confirmed', happened: 'Your report was confirmed' },
  tournamentFirst: { earned: 'You win a tournament', happened: 'You won the tournament' },
  tournamentSecond: { earned: 'You come second in a tournament', happened: 'You came second' },
  tournamentThird: { earned: 'You come third in a tournament', happened: 'You came third' },
}

export const reasons = Object.entries(told) as [ReputationReason, Told][]

/** A reason that this version does not know yet is shown as it is called. */
export function happened(reason: string): string {
  return reason in told ? told[reason as ReputationReason].happened : reason
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
