import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './part.ts'
import { levels, type Level } from './level.ts'

/** The levels that have a card. All users begin on the first level, so it has none. */
const reached = levels.slice(1)

/** A level as in addresses, in lower case. */
export const LevelOfCard = z
  .string()
  .toLowerCase()
  .transform((lowerCased, context): Level => {
    const level = reached.find(({ name }) => name.toLowerCase() === lowerCased)
    if (level) return level.name
    context.addIssue({
      code: 'custom',
      message: `Choose one of ${reached.map(({ name }) => name.toLowerCase()).join(', ')}.`,
    })
    return z.NEVER
  })

export const LevelCard = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  level: z.enum(['Novice', 'Intermediate', 'Advanced', 'Champion']),
  /** The day on which the points first reached the level; null if unknown. */
  reachedDate: Timestamp.nullable(),
})
export type LevelCard = z.infer<typeof LevelCard>

export const getLevelCard = endpoint({
  method: 'GET',
  url: '/public/api/LevelCard/:userId/:level',
  who: 'anyone',
  summary: 'A level that a user has reached. Levels above the user’s own are not found.',
  params: z.object({ userId: Id, level: LevelOfCard }),
  reply: LevelCard,
  refuses: ['notFound'],
})

export const levelCardSize = { width: 1200, height: 630 } as const
