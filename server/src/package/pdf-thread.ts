/** A thread of its own that renders a PDF: what is slow or breaks here keeps nobody waiting. */
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { extractTextItems, getDocumentProxy, renderPageAsImage } from 'unpdf'
import type { Pdf, PdfPage, PdfRequest } from './pdf.ts'

const { bytes, maximumPages, pictureBytes, allPictureBytes } = workerData as PdfRequest

/** Widths in pixels, widest first: about one and a half, and once, what a column of text has on a screen. */
const widths = [1000, 720] as const

const document = await getDocumentProxy(bytes)
const totalPages = document.numPages
const pdf: Pdf = { totalPages, pages: totalPages > maximumPages ? [] : await readPages() }
parentPort?.postMessage(pdf, [])

async function readPages(): Promise<PdfPage[]> {
  const { items } = await extractTextItems(document)
  const pages: PdfPage[] = []
  // From the first page on, as far as there is room: a page that is left out would be missed if others followed it.
  let room = allPictureBytes
  for (const [index, texts] of items.entries()) {
    const picture = room > 0 ? await pictureOf(index + 1, Math.min(room, pictureBytes)) : undefined
    room = picture === undefined ? 0 : room - picture.length
    pages.push({ picture, paragraphs: paragraphsOf(texts) })
  }
  return pages
}

/** The page in a few shades of grey, which is what keeps it small; undefined where even that is too large. */
async function pictureOf(number: number, maximumBytes: number): Promise<Uint8Array | undefined> {
  for (const width of widths) {
    const drawn = await renderPageAsImage(document, number, { canvasImport: () => import('@napi-rs/canvas'), width })
    const picture = await sharp(Buffer.from(drawn)).grayscale().png({ palette: true, colours: 16 }).toBuffer()
    if (picture.length <= maximumBytes) return picture
  }
  return undefined
}

interface TextItem {
  readonly str: string
  readonly y: number
  readonly fontSize: number
  readonly hasEOL: boolean
}

/** A PDF knows lines alone: a paragraph ends where the next line is further below than lines of one are. */
function paragraphsOf(texts: readonly TextItem[]): string[] {
  const paragraphs = ['']
  let last: TextItem | undefined
  for (const text of texts) {
    if (text.str.trim() === '' && !text.hasEOL) continue
    const gap = last === undefined ? 0 : Math.abs(last.y - text.y)
    if (last !== undefined && gap > 1.7 * Math.max(last.fontSize, text.fontSize)) paragraphs.push('')
    const joint = gap > 0.5 * text.fontSize ? ' ' : ''
    paragraphs.push((paragraphs.pop() ?? '') + joint + text.str)
    if (text.str.trim() !== '') last = text
  }
  return paragraphs.flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim() || [])
}
