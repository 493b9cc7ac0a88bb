import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AssessmentQuestion } from './assessment.ts'

/** A form to start from, with questions of the site. The company edits its copy. */
export const AssessmentTemplate = z.object({
  key: z.string(),
  title: z.string(),
  /** One sentence about the people it is for. */
  summary: z.string(),
  minutes: z.number().int(),
  introduction: z.string(),
  languages: z.array(z.number().int()),
  questions: z.array(AssessmentQuestion),
})

export type AssessmentTemplate = z.infer<typeof AssessmentTemplate>

export const listAssessmentTemplates = endpoint({
  method: 'GET',
  url: '/auth/api/AssessmentTemplates',
  who: 'user',
  summary: 'Templates for assessments, and how long results may be kept on this site.',
  reply: z.object({
    templates: z.array(AssessmentTemplate),
    retentionDays: z.object({ default: z.number().int(), maximum: z.number().int() }),
  }),
})
