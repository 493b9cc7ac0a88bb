import MarkdownIt from 'markdown-it'
import { markup } from '@gradus/contract/limit'
import { sanitize, type TextRules } from './html.ts'
import { Problem } from '../problem.ts'

/** Files of content and of packages are Markdown. This parser takes time in proportion to the text, whatever the text. */
const markdown = new MarkdownIt({ html: true })

/** @throws Problem badInput for a text of too many marks or tags */
export function htmlOfMarkdown(text: string, rules?: TextRules): string {
  return sanitize(markdown.render(bounded(text)), rules)
}

export function htmlOfMarkdownLine(text: string, rules?: TextRules): string {
  return sanitize(markdown.renderInline(bounded(text)), rules)
}

/** Counts what may become markup before anything is parsed: characters, and lines that begin a paragraph or an item. */
function bounded(text: string): string {
  const isTooMuch = (): boolean => {
    if (text.length > markup.characters) return true
    let marks = 0
    for (const letter of text) if ('*_`~[]<>|#'.includes(letter)) marks += 1
    return marks > markup.marks || (text.match(/\n[ \t]*(?:\r?\n|[-+*\d])/g)?.length ?? 0) > markup.tags
  }
  if (isTooMuch()) throw new Problem('badInput', { message: markup.refusal })
  return text
}
