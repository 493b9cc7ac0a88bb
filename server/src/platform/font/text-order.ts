import { withSigns } from '@gradus/contract/direction'
import type { NameFont } from './name-font.ts'

/**
 * The parts of a line from left to right, each of one font and one direction: a PDF’s own text orders nothing. This is the
 * Unicode bidirectional algorithm for one line without control characters, with digits as one class.
 */
export interface TextRun {
  readonly font: NameFont
  /** Letters of a right-to-left script are in logical order; the code that draws them reverses them. */
  readonly letters: string
}

/** The left-to-right mark, which orders signs but is not drawn. */
const mark = '\u200e'

interface Sign {
  readonly text: string
  readonly font: NameFont
  readonly level: number
}

type Direction = 'left' | 'right' | 'digit' | 'neutral'

/** Undefined if the fonts lack a letter: they have none for Chinese, Japanese, Korean, emoji and many others. */
export function orderText(text: string, fonts: readonly NameFont[]): TextRun[] | undefined {
  const segments = [...new Intl.Segmenter().segment(withSigns(text.normalize('NFC')))].map(({ segment }) => segment)
  const found = segments.map((segment) => fonts.find(({ ranges }) => segment === mark || hasAll(ranges, segment)))
  if (found.includes(undefined)) return undefined
  const levels = levelsOf(segments.map(directionOf))
  const signs = segments.flatMap((segment, index): Sign[] => {
    const [font, level] = [found[index], levels[index] ?? 0]
    return font ? [{ text: segment, font, level }] : []
  })
  return runsOf(visualOrder(signs).filter((sign) => sign.text !== mark))
}

function hasAll(ranges: NameFont['ranges'], letters: string): boolean {
  return Array.from(letters).every((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => from <= code && code <= to)
  })
}

function directionOf(sign: string): Direction {
  if (isRightToLeft(sign)) return 'right'
  if (/\p{N}/u.test(sign)) return 'digit'
  return sign === mark || /\p{L}/u.test(sign) ? 'left' : 'neutral'
}

function isRightToLeft(sign: string): boolean {
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(sign) && /\p{L}/u.test(sign)
}

function levelsOf(directions: readonly Direction[]): number[] {
  const base = directions.find((one) => one === 'left' || one === 'right') === 'right' ? 1 : 0
  const strong = directions.map((one, index): 'left' | 'right' | 'neutral' => {
    if (one !== 'digit') return one
    // A number belongs to the run before it.
    const before = directions.slice(0, index).findLast((other) => other === 'left' || other === 'right')
    return before === 'left' || (before === undefined && base === 0) ? 'left' : 'right'
  })
  return directions.map((one, index) => {
    if (one === 'right') return 1
    if (one === 'left') return base === 0 ? 0 : 2
    if (one === 'digit') return strong[index] === 'left' && base === 0 ? 0 : 2
    const before = strong.slice(0, index).findLast((other) => other !== 'neutral')
    const after = strong.slice(index + 1).find((other) => other !== 'neutral')
    if (before !== after || before === undefined) return base
    return before === 'right' ? 1 : base === 0 ? 0 : 2
  })
}

/** From the highest level down, reverses every run at that level or above. */
function visualOrder(signs: readonly Sign[]): Sign[] {
  const order = [...signs]
  for (let level = 2; level >= 1; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1
      order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  return order.map((sign) => (sign.level === 1 ? { ...sign, text: mirrored(sign.text) } : sign))
}

const pairs = new Map(
  Array.from('()[]{}<>«»‹›').map((sign, index, all) => [sign, all[index % 2 === 0 ? index + 1 : index - 1] ?? sign]),
)

function mirrored(sign: string): string {
  return pairs.get(sign) ?? sign
}

function runsOf(signs: readonly Sign[]): TextRun[] {
  const runs: (TextRun & { readonly right: boolean })[] = []
  for (const { text, font } of signs) {
    const right = isRightToLeft(text)
    const last = runs.at(-1)
    if (!last || last.font !== font || last.right !== right) runs.push({ font, letters: text, right })
    // Here runs are in visual order, but a shaper needs the letters in logical order.
    else runs[runs.length - 1] = { ...last, letters: right ? text + last.letters : last.letters + text }
  }
  return runs.map(({ font, letters }) => ({ font, letters }))
}
