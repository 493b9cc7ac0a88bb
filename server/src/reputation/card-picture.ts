import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { levels, type Level } from '@gradus/contract/reputation'
import { productName } from '@gradus/contract/message'

export const cardSize = { width: 1200, height: 630 } as const
export type Scheme = 'light' | 'dark'

/** The colours of web/src/ui/theme.ts. */
const colours = {
  light: { page: '#f5f5f2', ink: '#1b1d21', ink2: '#585b5f', accent: '#3349c9', step: '#2f44bd', line: '#c8c8c2' },
  dark: { page: '#101215', ink: '#e7e8eb', ink2: '#b0b4bd', accent: '#4a63e0', step: '#a9b8ff', line: '#3a3f48' },
} as const

const margin = 80
const stairs = { left: 660, bottom: 550, width: 84, gap: 10, rise: 58 } as const
const name = { largest: 56, least: 34, width: cardSize.width - 2 * margin } as const
const month = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export interface Card {
  readonly displayName: string
  readonly level: Level
  readonly reachedDate: string | null
}

/** Draws the card of a level as a PNG, with the fonts in `fontFiles` only. */
export async function drawCard(card: Card, scheme: Scheme, fontFiles: readonly string[]): Promise<Buffer> {
  const font = { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: 'Inter' }
  const { text, size } = fitted(isDrawable(card.displayName) ? card.displayName : '', font)
  const picture = await renderAsync(svgOf({ ...card, displayName: text }, size, colours[scheme]), { font })
  return Buffer.from(picture.asPng())
}

/** True if the fonts have all letters of the name. Otherwise the card shows no name: empty boxes would be worse. */
function isDrawable(name: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{P}\p{N}\p{Zs}]*$/u.test(
    name,
  )
}

/** The largest size at which the name fits on its line. A name that is too long even at the smallest size is truncated. */
function fitted(displayName: string, font: NonNullable<ResvgRenderOptions['font']>) {
  const widthOf = (text: string) =>
    new Resvg(wrapped(line(0, 100, name.largest, 600, '#000', text)), { font }).getBBox()?.width ?? 0
  const sizeOf = (text: string) => Math.min(name.largest, (name.largest * name.width) / Math.max(1, widthOf(text)))
  const size = sizeOf(displayName)
  if (size >= name.least) return { text: displayName, size }
  const signs = [...new Intl.Segmenter().segment(displayName)].map(({ segment }) => segment)
  const text = `${signs
    .slice(0, Math.floor((signs.length * size) / name.least) - 1)
    .join('')
    .trimEnd()}…`
  return { text, size: Math.max(1, Math.min(name.least, sizeOf(text))) }
}

function svgOf({ displayName, level, reachedDate }: Card, size: number, colour: (typeof colours)[Scheme]): string {
  const step = levels.findIndex((one) => one.name === level)
  const place = `Level ${step + 1} of ${levels.length}`
  return wrapped(`
    <rect width="100%" height="100%" fill="${colour.page}"/>
    <g transform="translate(${margin} 56) scale(1.5)">
      <rect width="32" height="32" rx="8" fill="${colour.accent}"/>
      <path fill="#fff" d="M7 24V20.4A.9.9 0 0 1 7.9 19.5H12.5V14.4A.9.9 0 0 1 13.4 13.5H18.5V8.4A.9.9 0 0 1 19.4 7.5H24A1 1 0 0 1 25 8.5V24A1 1 0 0 1 24 25H8A1 1 0 0 1 7 24z"/>
      <circle cx="14.6" cy="9.9" r="2.3" fill="#fff"/>
    </g>
    ${line(margin + 64, 90, 30, 600, colour.ink, productName)}
    ${line(margin, 212, size, 600, colour.ink, displayName)}
    ${line(margin - 4, 440, 84, 600, colour.step, level)}
    ${line(margin, 500, 28, 400, colour.ink2, place)}
    ${reachedDate === null ? '' : line(margin, 542, 28, 400, colour.ink2, `Reached on ${month.format(new Date(reachedDate))}`)}
    ${levels.map((_, at) => stepOf(at, step, colour.step)).join('')}
    <circle cx="${leftOf(step) + stairs.width / 2}" cy="${topOf(step) - 24}" r="17" fill="${colour.ink}"/>
    <rect x="${margin}" y="582" width="${cardSize.width - 2 * margin}" height="1" fill="${colour.line}"/>`)
}

const leftOf = (step: number) => stairs.left + step * (stairs.width + stairs.gap)
const topOf = (step: number) => stairs.bottom - stairs.rise * (step + 1) + 20

function stepOf(at: number, reached: number, colour: string): string {
  const opacity = at === reached ? 1 : at < reached ? 0.4 : 0.13
  const top = topOf(at)
  return `<rect x="${leftOf(at)}" y="${top}" width="${stairs.width}" height="${stairs.bottom - top}" rx="6" fill="${colour}" fill-opacity="${opacity}"/>`
}

/** Everything is left-aligned; a right-to-left name keeps its own order. */
function line(x: number, y: number, size: number, weight: 400 | 600, colour: string, text: string): string {
  return `<text x="${x}" y="${y}" font-family="${families[weight]}" font-size="${size}" font-weight="${weight}" letter-spacing="${isJoined(text) ? 0 : -0.02 * size}" fill="${colour}">${escape(text)}</text>`
}

/** Family names as in the font files: each weight is its own family. */
const families = { 400: 'Inter', 600: 'Inter SemiBold, Noto Sans Hebrew SemiBold, Noto Sans Arabic SemiBold' } as const

/** Letters of Arabic join, so nothing may come between them. */
function isJoined(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text)
}

function wrapped(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${inner}</svg>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
