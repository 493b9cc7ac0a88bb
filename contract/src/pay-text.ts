import { payPeriods, type PayRange } from './pay.ts'

/** "60,000 to 80,000 EUR a year" */
export function payText({ min, max, currency, per }: PayRange): string {
  const isWhole = Number.isInteger(min) && Number.isInteger(max)
  const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: isWhole ? 0 : 2 })
  const [from, to] = [min, max].map((amount) => format.format(amount))
  return `${from === to ? from : `${from} to ${to}`} ${currency} ${payPeriods[per]}`
}
