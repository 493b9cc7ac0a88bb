import { z } from 'zod'

/** Points for what people do (design, section 8). /Reputation explains them from this table. */
export const reputationPoints = {
  questionApproved: 10,
  upvoteReceived: 2,
  downvoteReceived: -1,
  solvedJunior: 1,
  solvedSenior: 2,
  solvedExpert: 3,
  choiceAtFirstTry: 1,
  reportConfirmed: 5,
  tournamentFirst: 25,
  tournamentSecond: 15,
  tournamentThird: 10,
} as const
export const ReputationReason = z.enum(Object.keys(reputationPoints) as [keyof typeof reputationPoints])
export type ReputationReason = z.infer<typeof ReputationReason>

/** Level by reputation (specification, section 4): each holds below its bound, the last one has none. */
export const levels = [
  { name: 'Beginner', below: 50 },
  { name: 'Novice', below: 100 },
  { name: 'Intermediate', below: 150 },
  { name: 'Advanced', below: 200 },
  { name: 'Champion', below: Infinity },
] as const
export type Level = (typeof levels)[number]['name']

export function levelOf(reputation: number): Level {
  return levels.find((level) => reputation < level.below)?.name ?? 'Champion'
}
