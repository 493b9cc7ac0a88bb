import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { body, markup } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { isUploaded } from '@gradus/contract/own-address'
import { isBlank, singleLine, visibleLengthOf } from '@gradus/contract/text'
import { Problem } from '../problem.ts'

/**
 * What people write is HTML, cleaned once when it is written, with a strict allow-list (specification, section 5: code,
 * span, pre, img and em tags and data links are allowed). Nothing here can run a script or restyle the page.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'span',
    'em',
    'strong',
    'b',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'a',
    'img',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'kbd',
    'details',
    'summary',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    code: ['class'],
    span: ['class', 'data-id', 'data-type', 'data-label'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedClasses: { code: ['language-*'], span: ['mention'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // A picture may come along as data; SVG can carry script, so it may not.
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'nofollow noopener noreferrer ugc' },
    }),
  },
  nestingLimit: 40,
}

/** What the site's settings say of texts. */
export interface TextRules {
  /** Pictures may come from other sites, which then learn who reads. */
  readonly picturesFromElsewhere: boolean
}
const strictRules: TextRules = { picturesFromElsewhere: false }

const pictureInText = /^data:image\/(png|jpeg|gif|webp);base64,/i

/** Never another address of this site: every reader of the text would make that call. */
function mayShow(source: string, { picturesFromElsewhere }: TextRules): boolean {
  return pictureInText.test(source) || isUploaded(source) || (picturesFromElsewhere && /^https:/i.test(source))
}

/** @throws Problem badInput for a text of too many tags or signs, or too deep tags */
export function sanitize(html: string, rules = strictRules): string {
  refuseTangled(html)
  return sanitizeAgain(html, rules)
}

/** Sanitises a stored text, whose size was limited when it was written: nothing in it can run, however it got there. */
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
  const kept = sanitize(html, rules)
  refuseShortText(kept)
  return kept
}

/** Sanitises a text that may be short or missing: what shows nothing is stored as ''. @throws Problem badInput */
export function cleanOptionalBody(html: string, rules: TextRules): string {
  const kept = sanitize(html, rules)
  return isEmpty(kept) ? '' : kept
}

/** @throws Problem badInput */
export function refuseShortText(sanitized: string): void {
  if (visibleLengthOf(textOf(sanitized)) < body.minimum)
    throw new Problem('badInput', { message: messages.bodyTooShort, field: 'body' })
}

/** Neither text nor picture. */
export function isEmpty(sanitized: string): boolean {
  return isBlank(textOf(sanitized)) && !sanitized.includes('<img')
}

/** What parses HTML looks for each end among all that is open: the depth is bounded before. */
function refuseTangled(html: string): void {
  if ((html.match(/[<&]/g)?.length ?? 0) > markup.signs) throw new Problem('badInput', { message: markup.refusal })
  let tags = 0
  let depth = 0
  const parser = new Parser({
    onopentagname() {
      tags += 1
      depth += 1
      if (tags > markup.tags || depth > markup.depth) throw new Problem('badInput', { message: markup.refusal })
    },
    onclosetag: () => void (depth -= 1),
  })
  parser.end(html)
}

/** The text that a reader sees of sanitised HTML, for counting and for snippets. */
export function textOf(sanitized: string): string {
  const text = sanitized
    // Where a block ends, a word ends too.
    .replace(/<(\/(p|li|h[1-6]|pre|blockquote|td|th|summary)|br [^<>]*)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return singleLine(text).replace(/\s+/g, ' ')
}

/** A text as HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
