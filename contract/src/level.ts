/** Levels by reputation (specification, section 4): each applies below its bound, and the last one has no bound. */
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
