import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { body, markup } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { isUploaded } from '@gradus/contract/own-address'
import { isBlank, singleLine, visibleLengthOf } from '@gradus/contract/text'
import { Problem } from '../problem.ts'
import { allowed } from './allowed-html.ts'

/** The site's settings for texts. */
export interface TextRules {
  /** Pictures may come from other sites, which then learn who reads. */
  readonly picturesFromElsewhere: boolean
}
const strictRules: TextRules = { picturesFromElsewhere: false }

const pictureInText = /^data:image\/(png|jpeg|gif|webp);base64,/i

/**
 * Pictures from this site are allowed only under /uploads: a picture with any other address here would make every
 * reader's browser send that request.
 */
function mayShow(source: string, { picturesFromElsewhere }: TextRules): boolean {
  return pictureInText.test(source) || isUploaded(source) || (picturesFromElsewhere && /^https:/i.test(source))
}

/** @throws Problem badInput for too many tags or attributes, too deep nesting, or too many of < and & */
export function sanitize(html: string, rules = strictRules): string {
  refuseTangled(html)
  return sanitizeAgain(html, rules)
}

/**
 * Sanitises a stored text, whose size was limited when it was written, so that nothing in it can run however it got
 * there.
 */
export function sanitizeAgain(html: string, rules: TextRules = { picturesFromElsewhere: true }): string {
  return sanitizeHtml(html, {
    ...allowed,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !mayShow(attribs['src'] ?? '', rules),
  }).trim()
}

/**
 * Sanitises the text of a question, a post or an announcement before it is stored. @throws Problem badInput, also if it
 * is too short
 */
export function cleanBody(html: string, rules: TextRules): string {
  const clean = sanitize(html, rules)
  refuseShortText(clean)
  return clean
}

/** Sanitises a text that may be short or missing: one without text and pictures becomes ''. @throws Problem badInput */
export function cleanOptionalBody(html: string, rules: TextRules): string {
  const clean = sanitize(html, rules)
  return isEmpty(clean) ? '' : clean
}

/** @throws Problem badInput */
export function refuseShortText(sanitized: string): void {
  if (visibleLengthOf(textOf(sanitized)) < body.minimum)
    throw new Problem('badInput', { message: messages.bodyTooShort, field: 'body' })
}

/** True if the text has neither visible characters nor a picture. */
export function isEmpty(sanitized: string): boolean {
  return isBlank(textOf(sanitized)) && !sanitized.includes('<img')
}

/** Limits the nesting before sanitising: a parser searches all open tags for each closing tag, which is quadratic. */
function refuseTangled(html: string): void {
  if (html.length > markup.characters || (html.match(/[<&]/g)?.length ?? 0) > markup.signs)
    throw new Problem('badInput', { message: markup.refusal })
  let [tags, depth, attributes, ofTag] = [0, 0, 0, 0]
  const parser = new Parser({
    onopentagname() {
      ofTag = 0
      tags += 1
      depth += 1
      if (tags > markup.tags || depth > markup.depth) throw new Problem('badInput', { message: markup.refusal })
    },
    onattribute(name, value) {
      attributes += 1
      ofTag += 1
      const isTooMany = attributes > markup.attributes || ofTag > markup.attributesOfTag
      if (isTooMany || (name === 'class' && value.length > markup.classCharacters))
        throw new Problem('badInput', { message: markup.refusal })
    },
    onclosetag: () => void (depth -= 1),
  })
  parser.end(html)
}

/** The text that a reader sees of sanitised HTML, for counting and for snippets. */
export function textOf(sanitized: string): string {
  const text = sanitized
    // The end of a block also ends a word.
    .replace(/<(\/(p|li|h[1-6]|pre|blockquote|td|th|summary)|br [^<>]*)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return singleLine(text).replace(/\s+/g, ' ')
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
