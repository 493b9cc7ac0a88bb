import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import { terms, termsDate } from './terms.ts'

export interface Document {
  readonly bytes: Buffer
  readonly etag: string
}

const colour = { accent: '#3349c9', ink: '#1b1d21', quiet: '#585b5f', line: '#e4e4df' }
const margin = { top: 72, bottom: 84, left: 72, right: 72 }
const title = 'Terms of Service'
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The Terms of Service as a tagged PDF, so that a screen reader can read it too. Same text, same bytes. */
export async function renderTermsPdf(config: Config): Promise<Document> {
  const document = new PDFDocument({
    size: 'A4',
    margins: margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `${productName}: ${title}`, Author: productName, CreationDate: termsDate, ModDate: termsDate },
  })
  const bytes = buffer(document)
  writeHead(document)
  for (const [index, section] of terms(productName, config.PUBLIC_URL, config.SUPPORT_EMAIL).entries()) {
    // Keeps a heading together with the text below it.
    if (document.y > document.page.height - margin.bottom - 64) document.addPage()
    write(document, 'H2', () =>
      document
        .font('Helvetica-Bold')
        .fontSize(12.5)
        .fillColor(colour.ink)
        .text(`${index + 1}. ${section.title}`, { paragraphGap: 5 }),
    )
    for (const paragraph of section.paragraphs)
      write(document, 'P', () =>
        document.font('Helvetica').fontSize(10.5).text(paragraph, { lineGap: 3.5, paragraphGap: 7 }),
      )
    document.moveDown(0.7)
  }
  writePageNumbers(document)
  document.end()
  const whole = await bytes
  return { bytes: whole, etag: `"${createHash('sha256').update(whole).digest('base64url').slice(0, 22)}"` }
}

type Pdf = InstanceType<typeof PDFDocument>

function writeHead(document: Pdf): void {
  document.markContent('Artifact', { type: 'Layout' })
  drawMark(document, margin.left, margin.top, 32)
  document.endMarkedContent()
  document.y = margin.top + 52
  write(document, 'H1', () =>
    document.font('Helvetica-Bold').fontSize(26).fillColor(colour.ink).text(title, margin.left),
  )
  write(document, 'P', () =>
    document
      .font('Helvetica')
      .fontSize(10.5)
      .fillColor(colour.quiet)
      .text(`${productName}, in force since ${day.format(termsDate)}`),
  )
  document.moveDown(1.8)
}

function write(document: Pdf, kind: 'H1' | 'H2' | 'P', draw: () => void): void {
  document.addStructure(document.struct(kind, {}, draw))
}

/** The mark: a small flight of steps. */
function drawMark(document: Pdf, x: number, y: number, size: number): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 32)
  document.roundedRect(0, 0, 32, 32, 8).fill(colour.accent)
  document.path('M7 25V19.5H12.5V13.5H18.5V7.5H25V25z').fill('#ffffff').circle(14.6, 9.9, 2.3).fill('#ffffff')
  document.restore()
}

function writePageNumbers(document: Pdf): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const { width, height } = document.page
    // Below the text's margin, where pdfkit would otherwise begin a new page.
    document.page.margins.bottom = 0
    document.markContent('Artifact', { type: 'Pagination' })
    document
      .font('Helvetica')
      .fontSize(9)
      .fillColor(colour.quiet)
      .text(`${productName} · ${title} · ${page + 1} of ${count}`, margin.left, height - 48, {
        width: width - margin.left - margin.right,
        align: 'center',
        lineBreak: false,
      })
    document.endMarkedContent()
  }
}
