import { RegExpMatcher, englishDataset, englishRecommendedTransformers } from 'obscenity'
import { messages } from '@gradus/contract/message'
import { isEmpty, sanitize, textOf, type TextRules } from '../platform/text/html.ts'
import { Problem } from '../platform/problem.ts'

const dataset = englishDataset.build()
const offensive = new RegExpMatcher({
  ...dataset,
  ...englishRecommendedTransformers,
  // Innocent words that the data set takes for others.
  whitelistedTerms: [...(dataset.whitelistedTerms ?? []), 'cockpit', 'shiitake', 'cum laude'],
})

/** The HTML that is kept. @throws Problem badInput where nothing is left of it, offensiveLanguage */
export function cleaned(html: string, rules: TextRules): string {
  const body = sanitize(html, rules)
  if (isEmpty(body)) throw new Problem('badInput', { message: messages.emptyComment, field: 'body' })
  if (offensive.hasMatch(textOf(body))) throw new Problem('offensiveLanguage')
  return body
}
