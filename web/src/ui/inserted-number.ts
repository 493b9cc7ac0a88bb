import { numberInAscii } from '@gradus/contract/typed-number'

/**
 * A number that is pasted or filled into a field as a whole, as if it were typed in ASCII with a decimal point: "7,25"
 * becomes "7.25", where the field would drop the comma of a longer text and read 725. With both separators, the last one
 * begins the decimals. Where the field separates thousands by commas, a comma before three digits does so.
 */
export function insertedNumber(text: string, hasThousands: boolean): string {
  const ascii = numberInAscii(text)
  const comma = ascii.lastIndexOf(',')
  if (ascii.length === 1 || comma === -1) return ascii
  const beginsDecimals =
    comma === ascii.indexOf(',') &&
    comma > ascii.lastIndexOf('.') &&
    !(hasThousands && /^\d{3}(?!\d)/.test(ascii.slice(comma + 1)))
  if (!beginsDecimals) return ascii.replaceAll(',', '')
  return `${ascii.slice(0, comma).replaceAll('.', '')}.${ascii.slice(comma + 1)}`
}
