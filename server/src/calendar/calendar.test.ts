import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteCalendarFeed, getCalendarFeed, renewCalendarFeed } from '@gradus/contract/calendar'
import { removeCourseMember } from '@gradus/contract/course-member'
import { closeAccount } from '@gradus/contract/edit-account'
import { aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { anAssignment, inHours, moveDue } from '../../test/course-work.ts'
import { readCalendar } from '../../test/calendar-feed.ts'
import { aStudent } from '../../test/assignment.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { storeTimes } from '../assignment/times.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** Requests like those of a calendar program, without a cookie or an Origin header. */
const pathOf = async (user: TestUser) => new URL((await user.call(renewCalendarFeed)).url).pathname
const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const eventsOf = async (path: string) => await readCalendar(await ask(path))

async function aClass() {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  return { lecturer, courseId, student }
}

test('a calendar program reads a student’s own due dates in UTC; an extension moves them, with the same UID and the next sequence', async () => {
  const { courseId, student, lecturer } = await aClass()
  const due = inHours(100)
  const { id } = await anAssignment(site, courseId, due, 'Lists; trees, and more')
  const other = await aStudent(site, lecturer, courseId, { displayName: 'Olu Other' })
  await site.database.transaction().execute((tx) => storeTimes(tx, [id]))
  const [path, otherPath] = [await pathOf(student), await pathOf(other)]
  const [first, ...others] = await eventsOf(path)
  assert.ok(first)
  assert.deepEqual(others, [])
  assert.match(first.uid, new RegExp(`^assignment-${id}-\\d+@gradus\\.test$`))
  assert.deepEqual(
    { ...first, uid: '' },
    { uid: '', start: due.toISOString(), sequence: 0, status: 'CONFIRMED', summary: 'Lists; trees, and more is due' },
  )
  const later = inHours(150)
  await site.database.transaction().execute(async (tx) => {
    const times = JSON.stringify({ due: later.toISOString() })
    await tx.insertInto('assignment_exception').values({ assignment_id: id, user_id: student.id, times }).execute()
    await storeTimes(tx, [id])
  })
  assert.deepEqual(await eventsOf(path), [{ ...first, start: later.toISOString(), sequence: 1 }])
  assert.deepEqual(
    (await eventsOf(otherPath)).map(({ start, sequence }) => [start, sequence]),
    [[due.toISOString(), 0]],
  )
  const lecturers = await eventsOf(await pathOf(lecturer))
  assert.deepEqual(
    lecturers.map(({ start }) => start),
    [due.toISOString()],
    'staff see the assignment’s own due date',
  )
})

test('an assignment that is removed before it is due becomes a cancelled event, and comes back with a higher sequence', async () => {
  const { courseId, student, lecturer } = await aClass()
  const { id } = await anAssignment(site, courseId, inHours(100))
  const path = await pathOf(student)
  await eventsOf(path)
  await moveDue(site, id, null)
  assert.deepEqual(
    (await eventsOf(path)).map(({ status, sequence }) => [status, sequence]),
    [['CANCELLED', 1]],
  )
  await moveDue(site, id, inHours(50))
  assert.deepEqual(
    (await eventsOf(path)).map(({ status, sequence }) => [status, sequence]),
    [['CONFIRMED', 2]],
  )
  await lecturer.call(removeCourseMember, { params: { id: courseId, userId: student.id } })
  await site.database.transaction().execute((tx) => storeTimes(tx, [id]))
  assert.deepEqual(
    (await eventsOf(path)).map(({ status, sequence }) => [status, sequence]),
    [['CANCELLED', 3]],
  )
})

test('the feed states its refresh interval, stays byte-identical until something changes, and answers 304 to its own ETag', async () => {
  const { courseId, student } = await aClass()
  const { id } = await anAssignment(site, courseId, inHours(100))
  const path = await pathOf(student)
  const first = await ask(path)
  const text = await first.text()
  assert.match(text, /^REFRESH-INTERVAL;VALUE=DURATION:PT1H\r$/m)
  assert.match(text, /^METHOD:PUBLISH\r$/m)
  assert.doesNotMatch(text, /grade|points/i)
  const etag = first.headers.get('etag') ?? ''
  assert.equal(first.headers.get('cache-control'), 'private, no-cache')
  assert.equal((await ask(path, { 'if-none-match': etag })).status, 304)
  assert.equal(await (await ask(path)).text(), text)
  await moveDue(site, id, inHours(120))
  const changed = await ask(path, { 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.get('etag'), etag)
})

test('the address is 160 random bits, of which only a hash is stored; it stops working when it is renewed or turned off, and when the account is disabled or closed', async () => {
  const { courseId } = await aClass()
  const user = await aUser(site, { password: goodPassword })
  assert.equal((await user.call(getCalendarFeed)).createdDate, null)
  const first = await pathOf(user)
  const token = /^\/calendar\/([\w-]{27})\.ics$/.exec(first)?.[1] ?? ''
  assert.equal(Buffer.from(token, 'base64url').length * 8, 160)
  assert.ok((await user.call(getCalendarFeed)).createdDate)
  const stored = await site.database.selectFrom('calendar_feed').selectAll().where('user_id', '=', user.id).execute()
  assert.ok(!JSON.stringify(stored).includes(token))
  assert.equal((await ask(first)).status, 200)
  const second = await pathOf(user)
  assert.equal((await ask(first)).status, 404)
  await site.database.updateTable('account').set({ enabled: false }).where('id', '=', user.id).execute()
  assert.equal((await ask(second)).status, 404)
  await site.database.updateTable('account').set({ enabled: true }).where('id', '=', user.id).execute()
  await user.call(deleteCalendarFeed)
  assert.equal((await ask(second)).status, 404)
  const third = await pathOf(user)
  await user.call(closeAccount, { body: { password: goodPassword } })
  assert.equal((await ask(third)).status, 404)
  for (const path of [
    '/calendar/nothing.ics',
    `/calendar/${'a'.repeat(27)}.ics`,
    '/calendar/.ics',
    `/calendar/${courseId}`,
  ])
    assert.equal((await ask(path)).status, 404, path)
})
