import { z } from 'zod'
import { Confirmed } from './edit-account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, WithId } from './part.ts'
import { Role } from './role.ts'

/** A launch by a user whom the site does not know yet; the window's cookie identifies it. */
export const describeLtiLink = endpoint({
  method: 'POST',
  url: '/public/api/LtiLink/Describe',
  who: 'anyone',
  summary: 'What the launch in this browser says about the user, before it is connected with an account.',
  reply: z.object({
    platform: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    /** The title of what the user opened. */
    title: z.string(),
    /** Why no account can be created for it; null if one can be created. */
    cannotCreate: z.enum(['closed', 'noEmail']).nullable(),
  }),
  runsAgain: true,
  limit: 'courseLink',
  refuses: ['tokenSpent'],
})
/** The password is needed only if the login was some time ago. */
export const LinkLtiAccountForm = Confirmed

export const linkLtiAccount = endpoint({
  method: 'POST',
  url: '/auth/api/LtiLink',
  who: 'user',
  summary: 'Connect the user’s account with the platform’s user of the launch in this browser.',
  body: LinkLtiAccountForm,
  reply: z.object({ next: z.string() }),
  runsAgain: true,
  limit: 'confirm',
  refuses: ['badInput', 'tokenSpent', 'notAllowed', 'conflict'],
})
export const sendLtiCode = endpoint({
  method: 'POST',
  url: '/public/api/LtiCode',
  who: 'anyone',
  summary: 'Send a code to the address that the platform names, for creating an account with it.',
  reply: Done,
  runsAgain: true,
  limit: 'courseLink',
  refuses: ['tokenSpent', 'conflict', 'registrationClosed'],
})
export const CreateLtiAccountForm = z.object({
  /** It proves that the address is theirs: the platform’s word is not enough. */
  code: z.string().trim().min(1, { error: 'Enter the code from the email.' }).max(20),
})
export const createLtiAccount = endpoint({
  method: 'POST',
  url: '/public/api/LtiLink',
  who: 'anyone',
  summary:
    'Create an account for the platform’s user of the launch in this browser, with the code from the newest email, and log in.',
  body: CreateLtiAccountForm,
  reply: z.object({ userId: z.number().int(), role: Role, next: z.string() }),
  runsAgain: true,
  limit: 'courseLink',
  refuses: ['badInput', 'tokenSpent', 'conflict', 'registrationClosed'],
})
export const listLtiIdentities = endpoint({
  method: 'GET',
  url: '/auth/api/LtiIdentities',
  who: 'user',
  summary: 'The learning platforms that the user’s account is connected with.',
  reply: z.array(
    z.object({
      id: z.number().int(),
      platform: z.string(),
      email: z.string(),
      createdDate: Timestamp,
      lastUsedDate: Timestamp,
    }),
  ),
})
export const deleteLtiIdentity = endpoint({
  method: 'DELETE',
  url: '/auth/api/LtiIdentities/:id',
  who: 'user',
  summary: 'Disconnect the user’s account from a learning platform.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
