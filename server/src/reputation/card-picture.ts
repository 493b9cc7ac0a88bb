import { Resvg } from '@resvg/resvg-js'
import { levels, type Level } from '@gradus/contract/level'
import { productName } from '@gradus/contract/message'
import type { NameFont } from '../platform/font/name-font.ts'
import { orderText } from '../platform/font/text-order.ts'
import { pathOf, widthOf } from '../platform/font/text-path.ts'

export const cardSize = { width: 1200, height: 630 } as const
export type Scheme = 'light' | 'dark'

/** The colours of web/src/ui/theme.ts. */
const colours = {
  light: { page: '#f5f5f2', ink: '#1b1d21', ink2: '#585b5f', accent: '#3349c9', step: '#2f44bd', line: '#c8c8c2' },
  dark: { page: '#101215', ink: '#e7e8eb', ink2: '#b0b4bd', accent: '#4a63e0', step: '#a9b8ff', line: '#3a3f48' },
} as const

const margin = 80
const stairs = { left: 660, bottom: 550, width: 84, gap: 10, rise: 58 } as const
const name = { largest: 56, least: 34, baseline: 212, width: cardSize.width - 2 * margin } as const
const month = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export interface Card {
  readonly displayName: string
  readonly level: Level
  readonly reachedDate: string | null
}

/** The site's own texts are drawn with the fonts in `fontFiles`, the name with `nameFonts`. */
export interface CardFonts {
  readonly fontFiles: readonly string[]
  readonly nameFonts: readonly NameFont[]
}

/** Draws the card of a level as a PNG. Keeps its thread busy for about 40 ms. */
export function drawCard(card: Card, scheme: Scheme, { fontFiles, nameFonts }: CardFonts): Uint8Array {
  const font = { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return new Resvg(svgOf(card, nameOf(card.displayName, nameFonts), colours[scheme]), { font }).render().asPng()
}

/**
 * The path of a name at the largest size at which it fits on its line. A name that is too long even at the smallest size is
 * truncated. Where the fonts lack a letter, the card shows no name: empty boxes would be worse.
 */
function nameOf(displayName: string, fonts: readonly NameFont[]): string {
  const whole = orderText(displayName, fonts) ?? []
  const size = Math.min(name.largest, name.width / Math.max(0.001, widthOf(whole)))
  if (size >= name.least) return pathOf(whole, margin, name.baseline, size)
  const signs = [...new Intl.Segmenter().segment(displayName)].map(({ segment }) => segment)
  const beginning = signs.slice(0, Math.floor((signs.length * size) / name.least) - 1).join('')
  const truncated = orderText(`${beginning.trimEnd()}…`, fonts) ?? []
  const fitting = Math.min(name.least, name.width / Math.max(0.001, widthOf(truncated)))
  return pathOf(truncated, margin, name.baseline, fitting)
}

function svgOf({ level, reachedDate }: Card, namePath: string, colour: (typeof colours)[Scheme]): string {
  const step = levels.findIndex((one) => one.name === level)
  const place = `Level ${step + 1} of ${levels.length}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
    <rect width="100%" height="100%" fill="${colour.page}"/>
    <g transform="translate(${margin} 56) scale(1.5)">
      <rect width="32" height="32" rx="8" fill="${colour.accent}"/>
      <path fill="#fff" d="M7 24V20.4A.9.9 0 0 1 7.9 19.5H12.5V14.4A.9.9 0 0 1 13.4 13.5H18.5V8.4A.9.9 0 0 1 19.4 7.5H24A1 1 0 0 1 25 8.5V24A1 1 0 0 1 24 25H8A1 1 0 0 1 7 24z"/>
      <circle cx="14.6" cy="9.9" r="2.3" fill="#fff"/>
    </g>
    ${line(margin + 64, 90, 30, 600, colour.ink, productName)}
    <path d="${namePath}" fill="${colour.ink}"/>
    ${line(margin - 4, 440, 84, 600, colour.step, level)}
    ${line(margin, 500, 28, 400, colour.ink2, place)}
    ${reachedDate === null ? '' : line(margin, 542, 28, 400, colour.ink2, `Reached on ${month.format(new Date(reachedDate))}`)}
    ${levels.map((_, at) => stepOf(at, step, colour.step)).join('')}
    <circle cx="${leftOf(step) + stairs.width / 2}" cy="${topOf(step) - 24}" r="17" fill="${colour.ink}"/>
    <rect x="${margin}" y="582" width="${cardSize.width - 2 * margin}" height="1" fill="${colour.line}"/>
  </svg>`
}

const leftOf = (step: number) => stairs.left + step * (stairs.width + stairs.gap)
const topOf = (step: number) => stairs.bottom - stairs.rise * (step + 1) + 20

function stepOf(at: number, reached: number, colour: string): string {
  const opacity = at === reached ? 1 : at < reached ? 0.4 : 0.13
  const top = topOf(at)
  return `<rect x="${leftOf(at)}" y="${top}" width="${stairs.width}" height="${stairs.bottom - top}" rx="6" fill="${colour}" fill-opacity="${opacity}"/>`
}

/** A text of the site's own, in Latin letters. */
function line(x: number, y: number, size: number, weight: 400 | 600, colour: string, text: string): string {
  return `<text x="${x}" y="${y}" font-family="${families[weight]}" font-size="${size}" font-weight="${weight}" letter-spacing="${-0.02 * size}" fill="${colour}">${text}</text>`
}

/** Family names as in the font files: each weight is its own family. */
const families = { 400: 'Inter', 600: 'Inter SemiBold' } as const
