const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "22 December 2026". In UTC, because offers are published and expire by UTC days. */
export function dateText(at: string): string {
  return format.format(new Date(at))
}
