import { encode } from 'uqr'
import { colour, column, page, type Pdf } from './certificate-layout.ts'

const qrSize = 96

/** Draws the address and the QR code at which anybody can verify the certificate. */
export function drawVerification(document: Pdf, address: string, issued: Date): void {
  const top = page.height - page.margin - qrSize
  document.addStructure(
    document.struct('Figure', { alt: `QR code of ${address}` }, () => drawQr(document, address, page.margin, top)),
  )
  const left = page.margin + qrSize + 20
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(issued)
  const write = (y: number, text: string, link?: string) =>
    document.addStructure(
      document.struct('P', {}, () =>
        document
          .font('Helvetica')
          .fontSize(10.5)
          .fillColor(link ? colour.accent : colour.quiet)
          .text(text, left, y, { width: column - qrSize - 20, ...(link ? { link } : {}) }),
      ),
    )
  write(top + 28, 'Check that this certificate is valid:')
  write(top + 44, address, address)
  write(top + 66, `Issued on ${date}`)
}

function drawQr(document: Pdf, text: string, left: number, top: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = qrSize / size
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) document.rect(left + x * module, top + y * module, module, module)
    }),
  )
  document.fill(colour.ink)
}
