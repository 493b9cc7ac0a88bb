import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarOf, type CalendarEvent } from './calendar.ts'

const event: CalendarEvent = {
  uid: 'tournament-7@gradus.test',
  sequence: 2,
  start: new Date('2026-03-29T00:30:00.000Z'),
  end: new Date('2026-03-29T01:30:00.999Z'),
  summary: 'The spring tournament',
  description: 'Come.',
  url: 'http://gradus.test/Tournament/7',
}
const stamp = new Date('2026-03-01T12:00:00Z')

/** Lines as a calendar reads them: folded ones are one again. */
function unfolded(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
}

test('an event is an iCalendar file with times in UTC and lines that end with CR LF', () => {
  assert.equal(
    calendarOf(event, stamp),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Gradus//Gradus//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:tournament-7@gradus.test',
      'SEQUENCE:2',
      'DTSTAMP:20260301T120000Z',
      'DTSTART:20260329T003000Z',
      'DTEND:20260329T013000Z',
      'SUMMARY:The spring tournament',
      'DESCRIPTION:Come.',
      'URL:http://gradus.test/Tournament/7',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('text cannot inject a property', () => {
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v']) {
    const lines = unfolded(calendarOf({ ...event, summary: `One${end}ATTENDEE:mailto:all@example.com` }, stamp))
    assert.ok(!lines.some((line) => line.startsWith('ATTENDEE')), JSON.stringify(end))
    assert.ok(lines.includes(String.raw`SUMMARY:One\nATTENDEE:mailto:all@example.com`))
  }
  const signs = unfolded(calendarOf({ ...event, summary: 'a;b,c\\n d\u0000\u0007e' }, stamp))
  assert.ok(signs.includes(String.raw`SUMMARY:a\;b\,c\\n de`))
})

test('lines have at most 75 octets, and no character is cut', () => {
  const summary = 'Schrítt für Schritt 🪜 上一层楼 '.repeat(12)
  const file = calendarOf({ ...event, summary }, stamp)
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.doesNotMatch(Buffer.from(file, 'utf8').toString('utf8'), /\ufffd/)
  assert.ok(unfolded(file).includes(`SUMMARY:${summary}`))
})
