import { z } from 'zod'
import { DisplayName, Password } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Done, WithId } from './part.ts'

/** What candidates can do with their data after an assessment. */

export const KeepAsAccountForm = z.object({
  displayName: DisplayName,
  password: Password,
  /** Proves that the candidate reads the mail of the invited address. */
  code: z.string().trim().min(1, { error: 'Enter the code from the email.' }).max(20),
  acceptTerms: z.literal(true, { error: 'Accept the terms to create your account.' }),
})

export const sendKeepCode = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/KeepCode',
  who: 'user',
  summary: 'Email a code to a guest who has finished. With it they can turn their guest account into an ordinary one.',
  params: WithId,
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['notFound', 'conflict', 'registrationClosed'],
})

export const keepAsAccount = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Keep',
  who: 'user',
  summary:
    'Turn a guest’s account into an ordinary one. The code from the newest email proves that the invited address is theirs. The session continues.',
  params: WithId,
  body: KeepAsAccountForm,
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['badInput', 'notFound', 'conflict', 'registrationClosed'],
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
  refuses: ['notFound', 'storageUnavailable'],
})

export const eraseAssessmentData = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Erase',
  who: 'user',
  summary:
    'Delete everything that identifies the candidate in this assessment; this includes a guest’s account. This can’t be undone.',
  params: WithId,
  body: z.object({ confirm: z.literal(true) }),
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['notFound'],
})
