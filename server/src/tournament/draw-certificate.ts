import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { certifiedPlace, certifiedScore, ordinal, type Certificate } from '@gradus/contract/certificate'
import { certificatePath } from '@gradus/contract/certificate-path'
import { productName } from '@gradus/contract/message'
import type { NameFont } from '../platform/font/name-font.ts'
import { orderText, type TextRun } from '../platform/font/text-order.ts'
import { colour, column, page, type Pdf } from './certificate-layout.ts'
import { drawVerification } from './certificate-verification.ts'

/** A certificate on one page, tagged, with the address and the QR code that verify it. */

export async function drawCertificate(
  certificate: Certificate,
  publicUrl: string,
  fonts: readonly NameFont[],
): Promise<Buffer> {
  const issued = new Date(certificate.issuedDate)
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: titleOf(certificate), Author: productName, CreationDate: issued, ModDate: issued },
  })
  const bytes = buffer(document)
  artifact(document, () => {
    document
      .rect(28, 28, page.width - 56, page.height - 56)
      .lineWidth(1)
      .stroke(colour.line)
    document.rect(28, 28, 8, page.height - 56).fill(colour.accent)
  })
  line(document, 'P', 74, 13, colour.quiet, `${productName} · Certificate`)
  for (const { name, bytes: font } of fonts) document.registerFont(name, font)
  const name = orderText(certificate.displayName, fonts)
  const heading = name ?? orderText('The owner of this certificate', fonts)
  title(document, 'H1', 132, 40, certificate.displayName, heading)
  if (!name) line(document, 'P', 190, 9.5, colour.quiet, missingLetters)
  line(document, 'P', 218, 17, colour.quiet, certifiedPlace(certificate))
  const below = titleLines(certificate.tournamentTitle).reduce(
    (y, one) => title(document, 'P', y, 22, one, orderText(one, fonts) ?? orderText('a tournament', fonts)),
    252,
  )
  line(document, 'P', below + 18, 13, colour.quiet, `${dayOf(certificate)} · ${certifiedScore(certificate)}`)
  drawVerification(document, publicUrl + certificatePath(certificate.code), issued)
  document.end()
  return await bytes
}

function titleOf({ displayName, rank, score, tournamentTitle }: Certificate): string {
  return `${displayName}: ${score > 0 ? `${ordinal(rank)} place` : 'participation'} in ${tournamentTitle}`
}

const missingLetters = 'This PDF can’t display the characters of the name. The name is shown at the address below.'

function dayOf({ startDate, timeZone }: Certificate): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(startDate))
}

/** Titles may have 200 characters. */
function titleLines(title: string): string[] {
  const [longest, lines] = [52, ['']]
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= longest) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`.trim()
  }
  return lines
}

function artifact(document: Pdf, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

function line(document: Pdf, kind: 'P', y: number, size: number, fill: string, text: string): void {
  const draw = () =>
    document.font('Helvetica').fontSize(size).fillColor(fill).text(text, page.margin, y, { width: column })
  document.addStructure(document.struct(kind, {}, draw))
}

/** Draws a title in any script, smaller if the page is not wide enough. @returns where the next line begins */
function title(
  document: Pdf,
  kind: 'H1' | 'P',
  top: number,
  largest: number,
  text: string,
  runs: readonly TextRun[] | undefined,
): number {
  const widthOf = ({ font, letters }: TextRun, size: number) =>
    document.font(font.name).fontSize(size).widthOfString(letters)
  const whole = (runs ?? []).reduce((sum, run) => sum + widthOf(run, largest), 0)
  const size = Math.min(largest, (largest * column) / Math.max(1, whole))
  const draw = () => {
    let left: number = page.margin
    for (const run of runs ?? []) {
      const width = widthOf(run, size)
      // The baseline of all fonts is the same.
      document.fillColor(colour.ink).text(run.letters, left, top + size, { lineBreak: false, baseline: 'alphabetic' })
      left += width
    }
  }
  // Screen readers and copying get the text itself, even if its letters can’t be drawn.
  document.addStructure(document.struct(kind, { actual: text }, draw))
  return top + size * 1.3
}
