import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCourseGroup } from '@gradus/contract/course-group'
import { revealNames } from '@gradus/contract/grade-release'
import { getLiveGroup, getLiveRoom } from '@gradus/contract/live-room'
import { refusalOf } from '../../test/client.ts'
import { aLab, inLab, look, loop, submits, wrong } from '../../test/lab.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { readStamps } from './store.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('the room of an anonymous assignment names nobody', async () => {
  const lab = await aLab(site, { isAnonymous: true })
  const ada = await inLab(site, lab, 'Ada')
  await submits(site, lab, ada, loop, wrong)
  const room = await look(lab.lecturer, lab)
  const { solutions } = await lab.lecturer.call(getLiveGroup, { params: { id: room.groups[0]?.id ?? 0 } })
  assert.equal(room.students[0]?.name, ada.work.pseudonym)
  assert.doesNotMatch(JSON.stringify([room, solutions]), new RegExp(`Ada|"${ada.user.id}"`))
})

test('the room of an anonymous assignment can’t be limited to a group, which may have a single student', async () => {
  const lab = await aLab(site, { isAnonymous: true })
  await inLab(site, lab, 'Ada')
  const groupId = await lab.lecturer.call(addCourseGroup, {
    params: { id: lab.courseId },
    body: { groupName: 'Monday' },
  })
  assert.deepEqual((await look(lab.lecturer, lab)).courseGroups, [])
  await refusalOf(lab.lecturer.call(getLiveRoom, { params: { id: lab.id }, query: { groupId } }), 'notFound')
})

test('after a reveal the room shows names, also to staff who follow it', async () => {
  const lab = await aLab(site, { isAnonymous: true })
  const ada = await inLab(site, lab, 'Ada')
  await submits(site, lab, ada, loop, wrong)
  const stampOf = async () => (await readStamps(site.database, [lab.id]))[0]?.stamp
  const before = await stampOf()
  await lab.lecturer.call(revealNames, { params: { id: lab.id } })
  const room = await look(lab.lecturer, lab)
  assert.deepEqual([room.isAnonymous, room.students[0]?.name], [false, 'Ada'])
  assert.notEqual(await stampOf(), before)
})
