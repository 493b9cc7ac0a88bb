/** An event as an iCalendar file (RFC 5545), for mails. */

export interface CalendarEvent {
  /** The same for all versions of the event, so that a calendar replaces the one it has. */
  readonly uid: string
  /** Grows with each version. */
  readonly sequence: number
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly description: string
  readonly url: string
}

export const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH'

/** @param stamp when the file was written */
export function calendarOf(event: CalendarEvent, stamp: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gradus//Gradus//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A line break in a text would begin another property: it is written as `\n`, and other controls are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '')
}

/** Maximum octets of a line without its end; a longer one continues in the next line, after a blank. */
const longestLine = 75

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part) + Buffer.byteLength(character) > longestLine) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}
