import { z } from 'zod'
import { DisplayName, Password } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Done, WithId } from './part.ts'

export const KeepAsAccountForm = z.object({
  displayName: DisplayName,
  password: Password,
  /** It proves that the address of the invitation is theirs. */
  code: z.string().trim().min(1, { error: 'Enter the code from the email.' }).max(20),
  acceptTerms: z.literal(true, { error: 'Accept the terms to keep it as an account.' }),
})

/** What candidates can do with their data after an assessment. */

export const sendKeepCode = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/KeepCode',
  who: 'user',
  summary: 'Send a guest who has finished a code by email, for turning the assessment into an account.',
  params: WithId,
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['notFound', 'conflict'],
})

export const keepAsAccount = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Keep',
  who: 'user',
  summary:
    'Turn the guest’s account into an ordinary account with the address of the invitation, which the code from the newest email proves. The session continues.',
  params: WithId,
  body: KeepAsAccountForm,
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['badInput', 'notFound', 'conflict'],
})

export const downloadAssessmentData = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Data',
  who: 'user',
  summary: 'Everything that is stored about the candidate, as JSON in a zip file.',
  params: WithId,
  reply: z.string(),
  download: 'application/zip',
  candidate: true,
  limit: 'download',
  refuses: ['notFound', 'uploadsAway'],
})

export const eraseAssessmentData = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Erase',
  who: 'user',
  summary:
    'Delete everything that identifies the candidate in this assessment; a guest’s account goes with it. This can’t be undone.',
  params: WithId,
  body: z.object({ confirm: z.literal(true) }),
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['notFound'],
})
