import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { productName } from '@gradus/contract/message'
import type { NameFont } from '../platform/font/name-font.ts'
import { reportRows, type ReportRow } from './report-table.ts'
import { type Pen, penOf, colour, columns, page, size } from './report-pen.ts'

/** A report as a tagged PDF: the rows of report-table.ts in their sections, without the code. */

export async function drawReport(report: AssessmentReport, loaded: readonly NameFont[]): Promise<Buffer> {
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
