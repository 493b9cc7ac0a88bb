const formatter = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/**
 * "22 Nov 2026, 23:59:07": to the second, in the reader's time zone. `at` is ISO 8601. Not for server-rendered parts,
 * because the server does not know that zone.
 */
export function momentText(at: string): string {
  return formatter.format(new Date(at))
}
