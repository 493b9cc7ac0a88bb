import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language-code.ts'
import { Id } from './part.ts'

/** The starter code and the files of a question. */

const OfLanguage = z.object({ questionId: Id, type: LanguageCode })

export const getQuestionTestImpl = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionTestImpl/:questionId/:type',
  who: 'anyone',
  summary: 'The starter code in this language.',
  params: OfLanguage,
  reply: z.string(),
  refuses: ['notFound'],
})

/** The specification's types of a question's files (section 3). 3 is the interface, which is read-only. */
export const candidateFileTypes = { interface: 3, additional: 4 } as const

export const AdditionalFile = z.object({ fileName: z.string(), body: z.string() })

export type AdditionalFile = z.infer<typeof AdditionalFile>

/** An additional file next to the solution. */
export const CandidateFile = AdditionalFile.extend({
  type: z.literal([candidateFileTypes.interface, candidateFileTypes.additional]),
})

export type CandidateFile = z.infer<typeof CandidateFile>

export const getQuestionAdditionalFiles = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionAdditionalFiles/:questionId/:type',
  who: 'anyone',
  summary: 'Additional files in this language, each shown as a tab. An advanced question’s interface comes first.',
  params: OfLanguage,
  reply: z.array(CandidateFile),
  refuses: ['notFound'],
})

/** The same three calls for questions that are not public, for users who may see them. */
export const getQuestionTestImplSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionTestImpl/:questionId/:type',
  who: 'user',
  summary: 'The starter code in this language. Authors and moderators also get that of unpublished questions.',
  params: OfLanguage,
  reply: z.string(),
  refuses: ['notFound'],
  candidate: true,
})

export const getQuestionAdditionalFilesSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionAdditionalFiles/:questionId/:type',
  who: 'user',
  summary: 'Additional files in this language. Authors and moderators also get those of unpublished questions.',
  params: OfLanguage,
  reply: z.array(CandidateFile),
  refuses: ['notFound'],
  candidate: true,
})
