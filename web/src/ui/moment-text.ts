const formatter = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** "22 Nov 2026, 23:59:07": to the second, in the reader's own time. `at` is ISO 8601. Not for what the server renders. */
export function momentText(at: string): string {
  return formatter.format(new Date(at))
}
