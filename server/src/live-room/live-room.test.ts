import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { setCourseState } from '@gradus/contract/course'
import { addCourseGroup } from '@gradus/contract/course-group'
import { listLooksAtOwnWork } from '@gradus/contract/course-record'
import { closeAccount } from '@gradus/contract/edit-account'
import { getAdvice, getLiveGroup, getLiveRoom, putAdvice } from '@gradus/contract/live-room'
import { aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { anAttempt, joins } from '../../test/assignment-attempt.ts'
import { pathOf, refusalOf } from '../../test/client.ts'
import { aLecturer } from '../../test/course.ts'
import { aLab, inLab, look, loop, recursion, right, sameLoop, submits, wrong } from '../../test/lab.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { checkMilliseconds } from '../platform/http/event-stream.ts'
import { beatMilliseconds } from '../platform/http/server-sent-events.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('the lecturer sees tests × students with each newest attempt', async () => {
  const lab = await aLab(site)
  const [ada, ben] = [await inLab(site, lab, 'Ada'), await inLab(site, lab, 'Ben')]
  await inLab(site, lab, 'Cleo')
  await submits(site, lab, ada, loop, { small: false, negative: false, zero: false })
  await submits(site, lab, ada, loop, wrong)
  await submits(site, lab, ben, 'double = lambda n: 2 * n\n', right)
  await anAttempt(site, { workId: ben.work.id, itemId: lab.itemId, source: 'pass\n' })
  const room = await look(lab.lecturer, lab)
  assert.deepEqual(room.items[0]?.tests, ['small', 'negative', 'zero'])
  const seen = room.students.map(({ name, cells: [cell] }) => [name, cell?.attempts, cell?.marks, cell?.isWaiting])
  assert.deepEqual(seen, [
    ['Ada', 2, '011', false],
    ['Ben', 2, '111', true],
    ['Cleo', undefined, undefined, undefined],
  ])
})

test('wrong solutions are grouped by failing tests and by similarity', async () => {
  const lab = await aLab(site)
  const students = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dov', 'Eli'].map((name) => inLab(site, lab, name)))
  const sources = [loop, sameLoop, recursion, loop, 'double = lambda n: 2 * n\n']
  const results = [wrong, wrong, wrong, { small: false, negative: false, zero: true }, right]
  for (const [at, student] of students.entries())
    await submits(site, lab, student, sources[at] ?? '', results[at] ?? {})
  const { groups, students: rows } = await look(lab.lecturer, lab)
  const nameOf = new Map(rows.map(({ key, name }) => [key, name]))
  const named = groups.map((group) => [group.students.map((key) => nameOf.get(key)).join(' '), group.failing.join(' ')])
  assert.deepEqual(named, [
    ['Ada Ben', 'small'],
    ['Cleo', 'small'],
    ['Dov', 'small negative'],
  ])
  const { solutions } = await lab.lecturer.call(getLiveGroup, { params: { id: groups[0]?.id ?? 0 } })
  assert.deepEqual(
    solutions.map(({ name, candidateSource }) => [name, candidateSource]),
    [
      ['Ben', sameLoop],
      ['Ada', loop],
    ],
  )
})

test('one comment reaches a whole group, including students who join it later', async () => {
  const lab = await aLab(site)
  const [ada, ben, cleo] = [
    await inLab(site, lab, 'Ada'),
    await inLab(site, lab, 'Ben'),
    await inLab(site, lab, 'Cleo'),
  ]
  await submits(site, lab, ada, loop, wrong)
  await submits(site, lab, cleo, recursion, wrong)
  const { groups } = await look(lab.lecturer, lab)
  const ofAda = groups[0]?.id ?? 0
  const text = 'You subtract where you should add.'
  await lab.lecturer.call(putAdvice, { params: { id: ofAda }, body: { text, revision: 0 } })
  const adviceOf = async ({ user }: { user: TestUser }) =>
    (await user.call(getAdvice, { params: { id: lab.id, itemId: lab.itemId } })).advice?.text
  assert.deepEqual([await adviceOf(ada), await adviceOf(ben), await adviceOf(cleo)], [text, undefined, undefined])
  await submits(site, lab, ben, sameLoop, wrong)
  assert.equal(await adviceOf(ben), text)
  await submits(site, lab, ada, 'double = lambda n: 2 * n\n', right)
  assert.equal(await adviceOf(ada), undefined, 'who has repaired it reads it no more')
  await submits(site, lab, cleo, loop, wrong)
  assert.equal(await adviceOf(cleo), text)
  await lab.lecturer.call(putAdvice, { params: { id: ofAda }, body: { text: '', revision: 1 } })
  assert.equal(await adviceOf(ben), undefined)
})

test('advice in an archived course can be read, and not changed', async () => {
  const lab = await aLab(site)
  const ada = await inLab(site, lab, 'Ada')
  await submits(site, lab, ada, loop, wrong)
  const { groups, isArchived } = await look(lab.lecturer, lab)
  assert.equal(isArchived, false)
  const id = groups[0]?.id ?? 0
  const text = 'You subtract where you should add.'
  await lab.lecturer.call(putAdvice, { params: { id }, body: { text, revision: 0 } })
  await lab.lecturer.call(setCourseState, { params: { id: lab.courseId }, body: { to: 'archived' } })
  await refusalOf(lab.lecturer.call(putAdvice, { params: { id }, body: { text: '', revision: 1 } }), 'conflict')
  const room = await look(lab.lecturer, lab)
  assert.deepEqual([room.isArchived, room.groups[0]?.advice?.text], [true, text])
})

test('advice that somebody else has changed meanwhile is not overwritten', async () => {
  const lab = await aLab(site)
  const ada = await inLab(site, lab, 'Ada')
  await submits(site, lab, ada, loop, wrong)
  const colleague = await aLecturer(site)
  await joins(site, lab.courseId, colleague.id, 'lecturer')
  const groupOf = async (user: TestUser) => (await look(user, lab)).groups[0]
  const { id = 0, adviceRevision: revision = -1 } = (await groupOf(colleague)) ?? {}
  const put = (user: TestUser, body: { text: string; revision: number }) =>
    user.call(putAdvice, { params: { id }, body })
  await put(lab.lecturer, { text: 'You subtract where you should add.', revision })
  await refusalOf(put(colleague, { text: 'Look at line 4.', revision }), 'conflict')
  const seen = await groupOf(colleague)
  assert.equal(seen?.advice?.text, 'You subtract where you should add.')
  await put(colleague, { text: 'Look at line 4.', revision: seen.adviceRevision })
  await put(lab.lecturer, { text: '', revision: 2 })
  await refusalOf(put(colleague, { text: 'Look at line 5.', revision: 2 }), 'conflict')
  assert.equal((await groupOf(lab.lecturer))?.advice, null)
})

test('followers of the room get each submission when it is judged', async () => {
  const lab = await aLab(site)
  const [ada, ben] = [await inLab(site, lab, 'Ada'), await inLab(site, lab, 'Ben')]
  const response = await lab.lecturer.fetch(pathOf(getLiveRoom, { id: lab.id }), {
    headers: { accept: 'text/event-stream' },
  })
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.ok(response.body)
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const next = async () => {
    const { value } = await reader.read()
    return { event: value?.event, data: JSON.parse(value?.data ?? 'null') }
  }
  const first = await next()
  assert.equal(first.event, 'room')
  assert.deepEqual(
    getLiveRoom.events.room.parse(first.data).students.map(({ cells }) => cells),
    [[], []],
  )
  await submits(site, lab, ben, loop, wrong)
  // The item has tests from now on, which is another frame.
  const second = await next()
  assert.equal(second.event, 'room')
  await submits(site, lab, ada, sameLoop, wrong)
  const third = await next()
  assert.equal(third.event, 'delta')
  const delta = getLiveRoom.events.delta.parse(third.data)
  assert.deepEqual(
    delta.students.map(({ name, cells }) => [name, cells[0]?.marks]),
    [['Ada', '011']],
  )
  assert.deepEqual(
    delta.groups.map(({ students }) => students.length),
    [2],
  )
  await reader.cancel()
})

test('tutors see their groups; students, strangers and other lecturers see no room', async () => {
  const lab = await aLab(site)
  const groupId = await lab.lecturer.call(addCourseGroup, {
    params: { id: lab.courseId },
    body: { groupName: 'Monday' },
  })
  const otherId = await lab.lecturer.call(addCourseGroup, {
    params: { id: lab.courseId },
    body: { groupName: 'Friday' },
  })
  const [ada, ben] = [await inLab(site, lab, 'Ada', groupId), await inLab(site, lab, 'Ben', otherId)]
  await submits(site, lab, ada, loop, wrong)
  await submits(site, lab, ben, recursion, wrong)
  const tutor = await aUser(site)
  await joins(site, lab.courseId, tutor.id, 'tutor', groupId)
  const seen = await look(tutor, lab)
  assert.deepEqual(
    seen.students.map(({ name }) => name),
    ['Ada'],
  )
  assert.deepEqual(
    seen.courseGroups.map(({ groupName }) => groupName),
    ['Monday'],
  )
  const ofBen = (await look(lab.lecturer, lab)).groups.find(({ id }) => id !== seen.groups[0]?.id)?.id ?? 0
  await refusalOf(tutor.call(getLiveGroup, { params: { id: ofBen } }), 'notFound')
  await refusalOf(tutor.call(putAdvice, { params: { id: ofBen }, body: { text: 'Hello.', revision: 0 } }), 'notFound')
  await refusalOf(tutor.call(getLiveRoom, { params: { id: lab.id }, query: { groupId: otherId } }), 'notFound')
  const chosen = await lab.lecturer.call(getLiveRoom, { params: { id: lab.id }, query: { groupId: otherId } })
  assert.deepEqual(
    chosen.students.map(({ name }) => name),
    ['Ben'],
  )
  await refusalOf(look(ada.user, lab), 'notAllowed')
  await refusalOf(
    ada.user.call(putAdvice, { params: { id: ofBen }, body: { text: 'Hello.', revision: 0 } }),
    'notAllowed',
  )
  for (const stranger of [await aUser(site), await aLecturer(site)]) {
    await refusalOf(look(stranger, lab), 'notFound')
    await refusalOf(stranger.call(getAdvice, { params: { id: lab.id, itemId: lab.itemId } }), 'notFound')
  }
})

test('a stream of the room ends once its reader sees other students', async (t) => {
  const lab = await aLab(site)
  const groupId = await lab.lecturer.call(addCourseGroup, {
    params: { id: lab.courseId },
    body: { groupName: 'Monday' },
  })
  const [staff, other] = [await aUser(site), await aUser(site)]
  for (const one of [staff, other]) await joins(site, lab.courseId, one.id, 'lecturer')
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: new Date() })
  const follow = async (user: TestUser) => {
    const headers = { accept: 'text/event-stream' }
    const { body } = await user.fetch(pathOf(getLiveRoom, { id: lab.id }), { headers })
    const reader = body?.getReader() ?? assert.fail()
    assert.equal((await reader.read()).done, false)
    return reader
  }
  const [ofStaff, ofOther] = [await follow(staff), await follow(other)]
  const membership = { course_id: lab.courseId, user_id: staff.id }
  await site.database
    .updateTable('course_member')
    .set({ role: 'tutor' })
    .where('course_id', '=', membership.course_id)
    .where('user_id', '=', membership.user_id)
    .execute()
  await site.database
    .insertInto('course_group_member')
    .values({ ...membership, group_id: groupId })
    .execute()
  t.mock.timers.tick(checkMilliseconds)
  while (!(await ofStaff.read()).done);
  t.mock.timers.tick(beatMilliseconds)
  assert.equal((await ofOther.read()).done, false)
  await ofOther.cancel()
})

test('opening the solutions of a group is logged as a look at each student’s work, which the students can read', async () => {
  const lab = await aLab(site)
  const [ada, ben] = [await inLab(site, lab, 'Ada'), await inLab(site, lab, 'Ben')]
  await submits(site, lab, ada, loop, wrong)
  await submits(site, lab, ben, recursion, wrong)
  const looksAt = async ({ user }: { user: TestUser }) =>
    (await user.call(listLooksAtOwnWork, { params: { id: lab.id } })).map(({ displayName }) => displayName)
  const { groups, students } = await look(lab.lecturer, lab)
  const keyOfAda = students.find(({ name }) => name === 'Ada')?.key ?? ''
  const ofAda = groups.find((group) => group.students.includes(keyOfAda))?.id ?? 0
  assert.deepEqual(await looksAt(ada), [], 'the table of all is not a look at one')
  await lab.lecturer.call(getLiveGroup, { params: { id: ofAda } })
  await lab.lecturer.call(getLiveGroup, { params: { id: ofAda } })
  assert.deepEqual([await looksAt(ada), await looksAt(ben)], [['Lea Lecturer'], []])
})

test('advice stays when the account that wrote it is erased', async () => {
  const lab = await aLab(site)
  const tutor = await aUser(site, { password: goodPassword })
  const groupId = await lab.lecturer.call(addCourseGroup, {
    params: { id: lab.courseId },
    body: { groupName: 'Monday' },
  })
  await joins(site, lab.courseId, tutor.id, 'tutor', groupId)
  const ada = await inLab(site, lab, 'Ada', groupId)
  await submits(site, lab, ada, loop, wrong)
  const id = (await look(tutor, lab)).groups[0]?.id ?? 0
  await tutor.call(putAdvice, { params: { id }, body: { text: 'Add, don’t subtract.', revision: 0 } })
  await tutor.call(closeAccount, { body: { password: goodPassword } })
  const { advice } = await ada.user.call(getAdvice, { params: { id: lab.id, itemId: lab.itemId } })
  assert.equal(advice?.text, 'Add, don’t subtract.')
  const left = await site.database
    .selectFrom('live_room_group')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  assert.equal(left?.user_id, null)
})
