import { z } from 'zod'

/** Roles of the specification, section 6. */
export const roles = { user: 0, admin: 1, lecturer: 2, moderator: 3 } as const
export const Role = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type Role = z.infer<typeof Role>
