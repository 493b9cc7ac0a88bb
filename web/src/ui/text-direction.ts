import { keepSigns, rightToLeft } from '@gradus/contract/direction'

/**
 * Sets the direction of users' texts in a page whose language is English. Each outermost block takes the direction of
 * its first letter (`dir="auto"`), so that a Hebrew list has its markers at the right and an English paragraph after it
 * begins at the left. Code is always left to right, and does not influence the direction of the sentence around it,
 * because `dir="auto"` skips elements that have a direction of their own.
 */
const tags = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
/** A whole element with code, another tag, or text. */
const outsideOfCode = /<(pre|code)\b[^]*?<\/\1>|<[^>]*>|[^<]+/gi
const empty = new Set(['br', 'hr', 'img', 'wbr'])
const inline = new Set(['a', 'b', 'em', 'i', 'kbd', 's', 'span', 'strong', 'sub', 'sup', 'u'])

/**
 * Writes directions into HTML that the server cleaned.
 * @param direction that of the outermost blocks
 */
export function withTextDirection(html: string, direction: 'auto' | 'rtl' = 'auto'): string {
  let depth = 0
  const directed = html.replaceAll(tags, (tag, slash: string, name: string, attributes: string) => {
    const kind = name.toLowerCase()
    if (slash === '/') {
      depth -= 1
      return tag
    }
    if (empty.has(kind)) return tag
    depth += 1
    if (/\sdir=/i.test(attributes)) return tag
    if (kind === 'pre' || kind === 'code') return `<${name}${attributes} dir="ltr">`
    return depth === 1 && !inline.has(kind) ? `<${name}${attributes} dir="${direction}">` : tag
  })
  return rightToLeft.test(html)
    ? directed.replaceAll(outsideOfCode, (part) => (part.startsWith('<') ? part : keepSigns(part)))
    : directed
}

/**
 * A name within plain text, such as a dialog's, isolated so that its direction doesn't reorder the surrounding words.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}]*/gu

/**
 * The direction of most words of a short text outside of code, or of the first one if there are as many of each. A Hebrew
 * sentence may begin with “C++”. Undefined without any words.
 *
 * @param html HTML that the server cleaned
 */
export function directionOf(html: string): 'ltr' | 'rtl' | undefined {
  const text = html.replaceAll(/<(pre|code)\b[^]*?<\/\1>/gi, '').replaceAll(/<[^>]*>|&\w+;/g, ' ')
  const leftwards = (text.match(wordPattern) ?? []).map((word) => rightToLeft.test(word))
  if (leftwards.length === 0) return undefined
  const more = 2 * leftwards.filter(Boolean).length - leftwards.length
  return more > 0 || (more === 0 && leftwards[0] === true) ? 'rtl' : 'ltr'
}

/**
 * The direction of most of these texts. Texts that are listed together have one direction, whatever their order.
 *
 * @param texts HTML that the server cleaned
 */
export function commonDirection(texts: readonly string[]): 'ltr' | 'rtl' {
  let balance = 0
  for (const direction of texts.map(directionOf)) {
    if (direction !== undefined) balance += direction === 'rtl' ? 1 : -1
  }
  return balance > 0 ? 'rtl' : 'ltr'
}
