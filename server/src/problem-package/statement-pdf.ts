import { body as bodyLimit } from '@gradus/contract/limit'
import { escapeHtml } from '../platform/text/html.ts'
import { refusePackage } from './files.ts'
import { readPdf, type PdfPage } from './pdf.ts'

const limits = {
  maximumPages: 30,
  pictureBytes: bodyLimit.pictureMaximum,
  // Base64 makes four characters of three bytes, so the pictures take two thirds of the body, and the text has the rest.
  allPictureBytes: bodyLimit.maximum / 2,
} as const

/**
 * Converts a PDF statement to HTML: each page as a picture, which keeps the author's layout, then the text of all pages
 * for search and screen readers.
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
  // Collapsed only if the pictures show every page: otherwise some content is only in the text.
  const isCollapsed = pictures.length === pages.length && text !== ''
  const textBelow = isCollapsed ? `<details><summary>Statement as text</summary>${text}</details>` : text
  return { html: pictures.join('') + textBelow, notes }
}

function picturesOf(pages: readonly PdfPage[]): string[] {
  return pages.flatMap(({ picture }, index) => {
    if (picture === undefined) return []
    const source = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
    return `<p><img src="${source}" alt="Page ${index + 1} of ${pages.length}; its text is below"></p>`
  })
}
