import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { languageOf, programLanguages } from './language.ts'
import type { QuestionKind } from './question.ts'

/** The authoring guide, docs/authoring.md, as a page of the site. */
export const guidePath = '/Authoring'

/** The anchor of a heading: `## C++ (12)` is `cpp`, `### Advanced in C#` is `advanced-in-csharp`. */
export function guideAnchor(heading: string): string {
  return heading
    .replace(/\s*\([\d, ]+\)$/, '')
    .toLowerCase()
    .replaceAll('++', 'pp')
    .replaceAll('#', 'sharp')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The address of the guide's complete example of a question of this kind, in this language. */
export function guideExamplePath(kind: QuestionKind, language: number): string {
  const name = languageOf(language)?.name ?? ''
  const isProgramLanguage = programLanguages.some((code) => code === languageOf(language)?.code)
  if (kind === 'multiChoice') return `${guidePath}#${guideAnchor('Multiple-choice questions')}`
  if (kind === 'advanced' && isProgramLanguage) return `${guidePath}#${guideAnchor(`Advanced in ${name}`)}`
  if (kind === 'inputOutput' && isProgramLanguage) return `${guidePath}#${guideAnchor(`Input and output in ${name}`)}`
  return `${guidePath}#${guideAnchor(name)}`
}

export const getAuthoringGuide = endpoint({
  method: 'GET',
  url: '/public/api/AuthoringGuide',
  who: 'anyone',
  summary: 'The guide for authors of questions, as HTML with anchors, with its table of contents.',
  reply: z.object({
    title: z.string(),
    html: z.string(),
    contents: z.array(z.object({ anchor: z.string(), title: z.string(), level: z.literal([2, 3]) })),
  }),
})
export type GuideContents = z.infer<typeof getAuthoringGuide.reply>['contents']
