import MarkdownIt from 'markdown-it'
import { markup } from '@gradus/contract/limit'
import { sanitize, type TextRules } from './html.ts'
import { Problem } from '../problem.ts'

/** Files of content and of packages are Markdown. This parser takes time in proportion to the text, whatever the text. */
const markdown = new MarkdownIt({ html: true })

/** @throws Problem badInput for a text of too many lines, marks or tags */
export function htmlOfMarkdown(text: string, rules?: TextRules): string {
  return sanitize(markdown.render(bounded(text, paragraphEnd)), rules)
}

export function htmlOfMarkdownLine(text: string, rules?: TextRules): string {
  return sanitize(markdown.renderInline(bounded(text, null)), rules)
}

/** What the parser reads marks within: an open bracket is not looked for beyond it. */
const paragraphEnd = /\n[ \t]*\n/
/** Lines that begin a paragraph or an item, or end a heading. */
const blocks = /\n[ \t]*(?:\n|[-+*=\d])/g
const formatting = /[*_`~[\]<>|#\\!&]/g
/** Characters at which the parser interrupts a run of text. */
const interruptions = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]/g
/** Brackets within brackets that the parser looks for, one in the other (its `maxNesting`). */
const nestedBrackets = 100

/** Counts what may become markup before anything is parsed. */
function bounded(text: string, end: RegExp | null): string {
  if (text.length > markup.characters) throw new Problem('badInput', { message: markup.refusal })
  // The parser, too, reads each carriage return as the end of a line.
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if (countOf(lines, /\n/g) > markup.lines) throw new Problem('badInput', { message: markup.linesRefusal })
  const isTooMuch =
    countOf(lines, formatting) > markup.marks ||
    countOf(lines, blocks) > markup.tags ||
    bracketSteps(end === null ? [lines] : lines.split(end)) > markup.bracketSteps
  if (isTooMuch) throw new Problem('badInput', { message: markup.refusal })
  return lines
}

/** For each bracket that may be open, the parser reads the rest of the paragraph again in search of its end. */
function bracketSteps(paragraphs: readonly string[]): number {
  return paragraphs.reduce(
    (sum, one) => sum + Math.min(countOf(one, /\[/g), nestedBrackets) * countOf(one, interruptions),
    0,
  )
}

function countOf(text: string, part: RegExp): number {
  let count = 0
  part.lastIndex = 0
  while (part.test(text)) count += 1
  return count
}
