import { z } from 'zod'

/** Texts typed into a field: how they are normalised, and how their visible characters are counted. */

/** Line ends of every kind, and tabs. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const endsOfLines = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Invisible characters that can change the text around them: controls, direction marks, zero-width spaces, private use,
 * unpaired surrogates. Joiners are allowed: Persian, Indic scripts and emoji need them.
 */
const hidden =
  /(?![\t\n\u200c\u200d])(?:[\p{Cc}\p{Co}\p{Cs}\ufff9-\ufffb]|(?=\p{Cf})\p{Default_Ignorable_Code_Point})/gu
/** Characters without a visible glyph, except spaces. */
const unseen = /(?!\s)[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Normalises a text of one line before it is stored: no line breaks, hidden characters or surrounding spaces. */
export function singleLine(text: string): string {
  return text.replaceAll(breaks, ' ').replaceAll(hidden, '').trim()
}

/** The same for a text of several lines. */
export function severalLines(text: string): string {
  return text.replaceAll(endsOfLines, '\n').replaceAll(hidden, '').trim()
}

/** Characters (code points, as PostgreSQL counts them). Allocates nothing: a list of them is far larger than the text. */
export function lengthOf(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; length++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return length
}

/** Number of visible characters, and of single spaces between them. */
export function visibleLengthOf(text: string): number {
  return lengthOf(text.replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim())
}

/** True if the text has no visible characters. */
export function isBlank(text: string): boolean {
  return text.replaceAll(unseen, '').trim() === ''
}

interface Bounds {
  readonly minimum?: number
  readonly maximum: number
  readonly tooShort?: string
  readonly tooLong?: string
}

/** A normalised text of one line, with limits of its length. */
export function Line(bounds: Bounds) {
  return bounded(singleLine, bounds)
}

/** A normalised text of several lines, with limits of its length. */
export function Lines(bounds: Bounds) {
  return bounded(severalLines, bounds)
}

/**
 * UTF-16 units of a text before it is normalised: two for each character, and as many again for what is removed. Some
 * bodies may have megabytes, and normalising so long a text would keep everybody waiting for seconds.
 */
function typedUnitsOf(maximum: number): number {
  return 4 * maximum + 1000
}

function bounded(clean: (text: string) => string, { minimum = 0, maximum, tooShort, tooLong }: Bounds) {
  const error = tooLong ?? `Use at most ${maximum} characters.`
  return z
    .string()
    .refine((text) => text.length <= typedUnitsOf(maximum), { error, abort: true })
    .overwrite(clean)
    .refine((text) => visibleLengthOf(text) >= minimum, { error: tooShort ?? `Use at least ${minimum} characters.` })
    .refine((text) => text.length <= maximum || lengthOf(text) <= maximum, { error })
    .meta({ ...(minimum > 0 && { minLength: minimum }), maxLength: maximum })
}
