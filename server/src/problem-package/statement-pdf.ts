import { body as bodyLimit } from '@gradus/contract/limit'
import { escapeHtml } from '../platform/text/html.ts'
import { refusePackage } from './files.ts'
import { readPdf, type PdfPage } from './pdf.ts'

const limits = {
  maximumPages: 30,
  pictureBytes: bodyLimit.pictureMaximum,
  // Base64 makes four characters of three bytes; a third of the body is left to the text.
  allPictureBytes: bodyLimit.maximum / 2,
} as const

/**
 * Converts a statement that is a PDF: its pages as pictures, laid out as by their author, followed by their text for
 * search and screen readers.
 * @throws Problem badInput
 */
export async function htmlOfPdf(path: string, bytes: Buffer): Promise<{ html: string; notes: string[] }> {
  const { pages, totalPages } = await readPdf(path, bytes, limits)
  if (totalPages > limits.maximumPages)
    refusePackage(`${path} has ${totalPages} pages; a statement can have at most ${limits.maximumPages}.`)
  const pictures = picturesOf(pages)
  const text = pages.flatMap(({ paragraphs }) => paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`)).join('')
  if (pictures.length === 0 && text === '') refusePackage(`${path} has neither text nor a page that can be shown.`)
  const notes = [`The statement is a PDF: ${path} is shown as pictures, with its text below.`]
  if (pictures.length < pages.length) {
    const subject =
      pictures.length === 0 ? 'None of its pages are' : `Only the first ${pictures.length} of its pages are`
    notes.push(`${subject} shown as pictures, since the others are too large; the text has all of them.`)
  }
  if (text === '') notes.push('The PDF has no text, so search and screen readers can’t read it.')
  // Without pictures the text is the only content, so it is not folded.
  const folded = pictures.length === pages.length && text !== ''
  const below = folded ? `<details><summary>Statement as text</summary>${text}</details>` : text
  return { html: pictures.join('') + below, notes }
}

function picturesOf(pages: readonly PdfPage[]): string[] {
  return pages.flatMap(({ picture }, index) => {
    if (picture === undefined) return []
    const source = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
    return `<p><img src="${source}" alt="Page ${index + 1} of ${pages.length}; its text is below"></p>`
  })
}
