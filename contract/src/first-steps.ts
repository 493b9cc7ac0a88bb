import { z } from 'zod'
import { Email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Bio, Contact, LinkedIn } from './profile.ts'

export const wizardFields = ['email', 'linked', 'contact', 'bio'] as const

export const WizardField = z.enum(wizardFields)

export type WizardField = z.infer<typeof WizardField>

/** The input of each step. Error messages are the specification's (section 5). */
export const wizardSchemas = { email: Email, linked: LinkedIn, contact: Contact, bio: Bio } as const

const Flag = z.literal([0, 1])

/** Four flags: email, LinkedIn, contact, bio (specification, section 3). */
export const getWizardState = endpoint({
  method: 'GET',
  url: '/auth/api/GetWizardState',
  who: 'user',
  summary: 'Which of email, LinkedIn, contact and bio are filled in.',
  reply: z.tuple([Flag, Flag, Flag, Flag]),
  refuses: ['notFound'],
})

/** The body is the URL-encoded value, as text. */
export const updateIfNotFilled = endpoint({
  method: 'PATCH',
  url: '/auth/api/UpdateIfNotFilled/:field',
  who: 'user',
  summary: 'Fill in an empty field of the profile. The result is 1 on success; otherwise info says why.',
  params: z.object({ field: WizardField }),
  body: z.string().max(10_000),
  reply: z.object({ result: Flag, info: z.string() }),
})

/** The first steps of a new user; each is true once it is done. */
export const FirstSteps = z.object({
  run: z.boolean(),
  solve: z.boolean(),
  comment: z.boolean(),
  profile: z.boolean(),
  ask: z.boolean(),
})

export type FirstSteps = z.infer<typeof FirstSteps>

export const getFirstSteps = endpoint({
  method: 'GET',
  url: '/auth/api/FirstSteps',
  who: 'user',
  summary:
    'Which of the first five steps the user has taken: run code, solve a Junior question, comment, complete the profile, ask.',
  reply: FirstSteps,
  refuses: ['notFound'],
})
