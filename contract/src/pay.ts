import { z } from 'zod'

/** The pay of a job offer (contests.md, section 7). */

export const payPeriods = { hour: 'an hour', month: 'a month', year: 'a year' } as const
export const PayPeriod = z.enum(Object.keys(payPeriods) as [keyof typeof payPeriods], {
  error: 'Choose what the pay is for: an hour, a month or a year.',
})
export type PayPeriod = z.infer<typeof PayPeriod>

/** The ISO 4217 currencies in which pay can be offered. */
export const currencies = {
  AED: 'UAE dirham',
  ARS: 'Argentine peso',
  AUD: 'Australian dollar',
  BGN: 'Bulgarian lev',
  BRL: 'Brazilian real',
  CAD: 'Canadian dollar',
  CHF: 'Swiss franc',
  CLP: 'Chilean peso',
  CNY: 'Chinese yuan',
  COP: 'Colombian peso',
  CZK: 'Czech koruna',
  DKK: 'Danish krone',
  EGP: 'Egyptian pound',
  EUR: 'Euro',
  GBP: 'British pound',
  HKD: 'Hong Kong dollar',
  HUF: 'Hungarian forint',
  IDR: 'Indonesian rupiah',
  ILS: 'Israeli new shekel',
  INR: 'Indian rupee',
  ISK: 'Icelandic króna',
  JPY: 'Japanese yen',
  KES: 'Kenyan shilling',
  KRW: 'South Korean won',
  MAD: 'Moroccan dirham',
  MXN: 'Mexican peso',
  MYR: 'Malaysian ringgit',
  NGN: 'Nigerian naira',
  NOK: 'Norwegian krone',
  NZD: 'New Zealand dollar',
  PEN: 'Peruvian sol',
  PHP: 'Philippine peso',
  PKR: 'Pakistani rupee',
  PLN: 'Polish złoty',
  RON: 'Romanian leu',
  RSD: 'Serbian dinar',
  SAR: 'Saudi riyal',
  SEK: 'Swedish krona',
  SGD: 'Singapore dollar',
  THB: 'Thai baht',
  TRY: 'Turkish lira',
  TWD: 'New Taiwan dollar',
  UAH: 'Ukrainian hryvnia',
  USD: 'US dollar',
  UYU: 'Uruguayan peso',
  VND: 'Vietnamese đồng',
  ZAR: 'South African rand',
} as const
export const Currency = z.enum(Object.keys(currencies) as [keyof typeof currencies], { error: 'Choose a currency.' })

export const payLimit = 1_000_000_000

const Amount = z
  .number({ error: 'Enter an amount.' })
  .min(0, { error: 'Enter 0 or more.' })
  .max(payLimit, { error: 'Enter at most 1,000,000,000.' })
  .multipleOf(0.01, { error: 'Use at most two decimal places.' })

/** The range that is offered. Nothing asks for anybody's past pay (directive (EU) 2023/970, article 5). */
export const PayRange = z.object({ min: Amount, max: Amount, currency: Currency, per: PayPeriod })
export type PayRange = z.infer<typeof PayRange>

/** The factor that turns an amount into one for a year, to compare offers: full-time, 52 weeks of 40 hours. */
export const periodsAYear: Readonly<Record<PayPeriod, number>> = { hour: 2080, month: 12, year: 1 }
