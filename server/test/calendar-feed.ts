import assert from 'node:assert/strict'
import ICAL from 'ical.js'

export interface CalendarEntry {
  readonly uid: string
  readonly start: string
  readonly sequence: number
  readonly status: string
  readonly summary: string
}

/** Parses a calendar with a different library from the one that wrote it. */
export async function readCalendar(response: Response): Promise<CalendarEntry[]> {
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/calendar/)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, sequence, summary } = new ICAL.Event(component)
    assert.equal(startDate.zone, ICAL.Timezone.utcTimezone, 'UTC')
    const status = String(component.getFirstPropertyValue('status'))
    return { uid, start: startDate.toJSDate().toISOString(), sequence, status, summary }
  })
}
