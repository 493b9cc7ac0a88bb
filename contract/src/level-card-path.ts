import type { Level } from './level.ts'

interface CardOwner {
  readonly userId: number
  readonly level: Level
}

/** The address of a card's page. */
export function levelCardPath({ userId, level }: CardOwner): string {
  return `/Level/${userId}/${level.toLowerCase()}`
}

/** The address of a card's picture, a PNG. Link previews show the light one. */
export function levelPicturePath({ userId, level }: CardOwner, scheme: 'light' | 'dark' = 'light'): string {
  return `/level-card/${userId}/${level.toLowerCase()}-${scheme}.png`
}
