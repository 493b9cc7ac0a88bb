import type { NameFont } from '../platform/font/name-font.ts'
import { orderText, type TextRun } from '../platform/font/text-order.ts'
import type PdfDocument from 'pdfkit'

export type Pen = ReturnType<typeof penOf>

/** Writes side by side until `next`, which goes below the longest text of the row. */
export function penOf(document: Pdf, loaded: readonly NameFont[]) {
  let top: number = page.margin
  let below = top
  const bottom = page.height - page.margin
  const newPage = () => {
    document.addPage()
    top = page.margin
    below = top
  }
  const runsOf = (text: string): readonly TextRun[] =>
    orderText(text, loaded) ??
    orderText(Array.from(text, (letter) => (orderText(letter, loaded) ? letter : '?')).join(''), loaded) ??
    []
  const widthOf = (text: string, at: number) =>
    runsOf(text).reduce(
      (sum, { font, letters }) => sum + document.font(font.name).fontSize(at).widthOfString(letters),
      0,
    )
  const wrap = (text: string, width: number, at: number): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines = ['']
      for (const word of paragraph.split(/\s+/).flatMap((one) => partsOf(one, width, at))) {
        const last = lines.at(-1) ?? ''
        const longer = last === '' ? word : `${last} ${word}`
        if (last === '' || widthOf(longer, at) <= width) lines[lines.length - 1] = longer
        else lines.push(word)
      }
      return lines
    })
  /** A word that is wider than its column continues in the next line. */
  const partsOf = (word: string, width: number, at: number): string[] => {
    if (widthOf(word, at) <= width) return [word]
    const letters = Array.from(word)
    const most = Math.max(1, Math.floor((letters.length * width) / widthOf(word, at)) - 1)
    return Array.from({ length: Math.ceil(letters.length / most) }, (_, part) =>
      letters.slice(part * most, (part + 1) * most).join(''),
    )
  }
  return {
    text(kind: 'H1' | 'H2' | 'P', text: string, left: number, right: number, at: number, fill: string) {
      const lines = wrap(text, right - left, at)
      const height = at * leading
      let y = top
      const groups: { y: number; runs: readonly TextRun[] }[] = []
      for (const line of lines) {
        if (y + height > bottom) break
        groups.push({ y, runs: runsOf(line) })
        y += height
      }
      const draw = () => {
        for (const { y: lineTop, runs } of groups) {
          let x = left
          for (const { font, letters } of runs) {
            document
              .font(font.name)
              .fontSize(at)
              .fillColor(fill)
              .text(letters, x, lineTop + at, { lineBreak: false, baseline: 'alphabetic' })
            x += document.widthOfString(letters)
          }
        }
      }
      // Screen readers and copying get the text itself, even if its letters can’t be drawn.
      document.addStructure(document.struct(kind, { actual: text }, draw))
      below = Math.max(below, y)
    },
    next() {
      top = below
      if (top + size.text * leading > bottom) newPage()
    },
    gap(points: number, needed: number) {
      top += points
      below = Math.max(below, top)
      if (top + needed > bottom) newPage()
    },
    rule() {
      const y = top + 2
      document.markContent('Artifact', { type: 'Layout' })
      document.moveTo(page.margin, y).lineTo(columns.end, y).lineWidth(0.5).stroke(colour.line)
      document.endMarkedContent()
      top = y + 2
      below = top
    },
  }
}

export const colour = { accent: '#3349c9', ink: '#1b1d21', quiet: '#585b5f', line: '#c8c8c2' } as const

export const page = { width: 595.28, height: 841.89, margin: 56 } as const

export const columns = { item: page.margin, points: 300, detail: 380, end: page.width - page.margin } as const

export const size = { title: 20, section: 12, text: 9.5 } as const

export const leading = 1.4

export type Pdf = InstanceType<typeof PdfDocument>
