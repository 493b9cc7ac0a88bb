import { buffer } from 'node:stream/consumers'
import type PdfDocument from 'pdfkit'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { productName } from '@gradus/contract/message'
import { Download } from '../platform/http/download.ts'
import { readNameFonts, type NameFont } from '../platform/font/name-font.ts'
import { orderText, type TextRun } from '../platform/font/text-order.ts'
import { reportRows, type ReportRow } from './report-table.ts'

/** A report as a tagged PDF: the rows of report-table.ts in their sections, without the code. */

const colour = { accent: '#3349c9', ink: '#1b1d21', quiet: '#585b5f', line: '#c8c8c2' } as const
const page = { width: 595.28, height: 841.89, margin: 56 } as const
const columns = { item: page.margin, points: 300, detail: 380, end: page.width - page.margin } as const
const size = { title: 20, section: 12, text: 9.5 } as const
const leading = 1.4

let fonts: Promise<NameFont[]> | undefined

export async function reportPdf(report: AssessmentReport): Promise<Download> {
  fonts ??= readNameFonts()
  fonts.catch(() => (fonts = undefined))
  const bytes = await drawReport(report, await fonts)
  return new Download(`assessment-${report.assessmentId}-candidate-${report.candidateId}.pdf`, 'application/pdf', bytes)
}

type Pdf = InstanceType<typeof PdfDocument>

export async function drawReport(report: AssessmentReport, loaded: readonly NameFont[]): Promise<Buffer> {
  // Loaded when the first one is drawn: it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `${report.name || report.email}: ${report.title}`, Author: productName },
  })
  const bytes = buffer(document)
  for (const { name, bytes: font } of loaded) document.registerFont(name, font)
  const pen = penOf(document, loaded)
  pen.text('P', `${productName} · Report of an assessment`, page.margin, columns.end, size.text, colour.quiet)
  pen.next()
  pen.text('H1', report.title, page.margin, columns.end, size.title, colour.ink)
  pen.next()
  pen.text('P', report.companyName, page.margin, columns.end, size.text, colour.quiet)
  pen.next()
  for (const [section, rows] of sectionsOf(reportRows(report))) {
    pen.gap(12, 60)
    pen.text('H2', section, page.margin, columns.end, size.section, colour.accent)
    pen.next()
    pen.rule()
    for (const row of rows) drawRow(pen, row)
  }
  pen.gap(18, 40)
  pen.text(
    'P',
    'Similar code is something for a person to look at, never a verdict. The code itself is on the page of the report.',
    page.margin,
    columns.end,
    size.text,
    colour.quiet,
  )
  document.end()
  return await bytes
}

function sectionsOf(rows: readonly ReportRow[]): Map<string, ReportRow[]> {
  const sections = new Map<string, ReportRow[]>()
  for (const row of rows) sections.set(row.section, [...(sections.get(row.section) ?? []), row])
  return sections
}

function drawRow(pen: Pen, { item, points, maximum, detail }: ReportRow): void {
  pen.gap(3, 30)
  if (points === null) {
    pen.text('P', item, columns.item, 200, size.text, colour.quiet)
    pen.text('P', detail === '' ? '–' : detail, 210, columns.end, size.text, colour.ink)
  } else {
    pen.text('P', item, columns.item, columns.points - 10, size.text, colour.ink)
    pen.text('P', `${points} of ${maximum}`, columns.points, columns.detail - 10, size.text, colour.ink)
    pen.text('P', detail, columns.detail, columns.end, size.text, colour.quiet)
  }
  pen.next()
}

type Pen = ReturnType<typeof penOf>

/** Writes side by side until `next`, which goes below the longest text of the row. */
function penOf(document: Pdf, loaded: readonly NameFont[]) {
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
  /** A word that is wider than its column goes on in the next line. */
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
      // What is read aloud and copied is the text itself, also where its letters can’t be drawn.
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
