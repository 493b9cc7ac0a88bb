import { RegExpMatcher, englishDataset, englishRecommendedTransformers } from 'obscenity'
import { messages } from '@gradus/contract/message'
import { sanitize, textOf } from '../platform/html.ts'
import { Problem } from '../platform/problem.ts'

const dataset = englishDataset.build()
const offensive = new RegExpMatcher({
  ...dataset,
  ...englishRecommendedTransformers,
  // Innocent words that the data set takes for others.
  whitelistedTerms: [...(dataset.whitelistedTerms ?? []), 'cockpit', 'shiitake', 'cum laude'],
})

/** The HTML that is kept. @throws Problem badInput where nothing is left of it, offensiveLanguage */
export function cleaned(html: string): string {
  const body = sanitize(html)
  const text = textOf(body)
  if (text === '' && !/<img/.test(body))
    throw new Problem('badInput', { message: messages.emptyComment, field: 'body' })
  if (offensive.hasMatch(text)) throw new Problem('offensiveLanguage')
  return body
}
