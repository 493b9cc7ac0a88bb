import { RegExpMatcher, englishDataset, englishRecommendedTransformers } from 'obscenity'
import { messages } from '@gradus/contract/message'
import { isEmpty, sanitize, textOf, type TextRules } from '../platform/text/html.ts'
import { Problem } from '../platform/problem.ts'

const dataset = englishDataset.build()
const offensive = new RegExpMatcher({
  ...dataset,
  ...englishRecommendedTransformers,
  // Harmless words that the data set would flag.
  whitelistedTerms: [...(dataset.whitelistedTerms ?? []), 'cockpit', 'shiitake', 'cum laude'],
})

/** Sanitises the HTML of a comment. @throws Problem badInput if nothing is left, offensiveLanguage */
export function cleanComment(html: string, rules: TextRules): string {
  const body = sanitize(html, rules)
  if (isEmpty(body)) throw new Problem('badInput', { message: messages.emptyComment, field: 'body' })
  if (isOffensive(textOf(body))) throw new Problem('offensiveLanguage')
  return body
}

/**
 * Whether a text has an offensive word, also one with digits and signs in place of letters. At least half of it must be
 * letters: “Expected 455” is a number, and `a55` a name.
 */
function isOffensive(text: string): boolean {
  return offensive.getAllMatches(text).some(({ startIndex, endIndex }) => {
    const word = text.slice(startIndex, endIndex + 1)
    return word.length <= 2 * word.replaceAll(/\P{L}/gu, '').length
  })
}
