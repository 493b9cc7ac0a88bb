/** A process that renders a PDF, so that a file that takes much time or memory takes nothing from the server. */
import sharp, { type Sharp } from 'sharp'
import { extractTextItems, getDocumentProxy, renderPageAsImage } from 'unpdf'
import { replyWith } from '../platform/concurrency/process.ts'
import type { Pdf, PdfPage, PdfRequest } from './pdf.ts'

/** Widths in pixels to render at, widest first: about 1.5 times and once the width of a text column on a screen. */
const widths = [1000, 720] as const

/** White space to keep around a page's content, in pixels of its picture. */
const margin = 24

/** The part of a page's width that may be cut from either side: empty margins make the text small on a phone. */
const maximumCut = 0.1

/** Larger pictures on a page are left out: a kilobyte of PDF can contain a picture that takes gigabytes of memory. */
const maximumImagePixels = 40_000_000

/** A page that is more than this many times as high as wide is not rendered. */
const maximumRatio = 10

/** Shades of grey from this value on count as white. */
const whiteFrom = 250

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

replyWith(async ({ bytes, maximumPages, ...limits }: PdfRequest): Promise<Pdf> => {
  const document = await getDocumentProxy(bytes, { maxImageSize: maximumImagePixels })
  const totalPages = document.numPages
  return { totalPages, pages: totalPages > maximumPages ? [] : await readPages(document, limits) }
})

async function readPages(
  document: Document,
  { pictureBytes, allPictureBytes }: Pick<PdfRequest, 'pictureBytes' | 'allPictureBytes'>,
): Promise<PdfPage[]> {
  const { items } = await extractTextItems(document)
  const pages: PdfPage[] = []
  const side = await emptySide(document)
  // Keeps pictures from the first page on, as long as there is room. After one without room no others follow, so that
  // there is no gap.
  let room = allPictureBytes
  for (const [index, texts] of items.entries()) {
    const picture =
      room > 0 && (await isDrawable(document, index + 1))
        ? await pictureOf(document, index + 1, side, Math.min(room, pictureBytes))
        : undefined
    room = picture === undefined ? 0 : room - picture.length
    pages.push({ picture, paragraphs: paragraphsOf(texts) })
  }
  return pages
}

/**
 * The page in a few shades of grey, which is what keeps it small, without its margins; undefined if even that is too
 * large.
 */
async function pictureOf(
  document: Document,
  number: number,
  side: number,
  maximumBytes: number,
): Promise<Uint8Array | undefined> {
  for (const width of widths) {
    const page = await drawn(document, number, width)
    const { top, bottom, height } = await shownPartOf(page)
    const cut = Math.floor(side * width)
    const first = Math.max(0, top - margin)
    const picture = await page
      .extract({ left: cut, width: width - 2 * cut, top: first, height: Math.min(height, bottom + margin) - first })
      .png({ palette: true, colours: 16 })
      .toBuffer()
    if (picture.length <= maximumBytes) return picture
  }
  return undefined
}

/**
 * The margin that is cut from either side of every page, as a fraction of its width: the same for all pages, so that
 * letters keep the same size.
 */
async function emptySide(document: Document): Promise<number> {
  let side = maximumCut
  const width = 200
  for (let number = 1; number <= document.numPages; number += 1) {
    if (!(await isDrawable(document, number))) continue
    const { left, right } = await shownPartOf(await drawn(document, number, width))
    side = Math.max(0, Math.min(side, (Math.min(left, width - right) - 4) / width))
  }
  return side
}

async function isDrawable(document: Document, number: number): Promise<boolean> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
  return width > 0 && height <= maximumRatio * width
}

async function drawn(document: Document, number: number, width: number): Promise<Sharp> {
  const picture = await renderPageAsImage(document, number, { canvasImport: () => import('@napi-rs/canvas'), width })
  return sharp(Buffer.from(picture)).resize({ width }).flatten({ background: 'white' }).grayscale()
}

/** The smallest part of a page with everything that is not white, in pixels; an empty page has none. */
async function shownPartOf(page: Sharp) {
  const { data, info } = await page.clone().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const part = { left: width, right: 0, top: height, bottom: 0, height }
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      if ((data[(row * width + column) * channels] ?? 255) >= whiteFrom) continue
      part.left = Math.min(part.left, column)
      part.right = Math.max(part.right, column + 1)
      part.top = Math.min(part.top, row)
      part.bottom = row + 1
    }
  return part.bottom === 0 ? { ...part, left: width / 2, right: width / 2, top: 0, bottom: 1 } : part
}

interface TextItem {
  readonly str: string
  readonly y: number
  readonly fontSize: number
  readonly hasEOL: boolean
}

/**
 * A PDF has only lines, so a paragraph ends where the distance to the next line is larger than between lines of one
 * paragraph.
 */
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
