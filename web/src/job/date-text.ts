const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "22 December 2026", in UTC, as offers are published and end. */
export function dateText(at: string): string {
  return format.format(new Date(at))
}
