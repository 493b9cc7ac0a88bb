import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import { putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { putGradebookCell } from '@gradus/contract/gradebook'
import { aClass } from '../../test/grade.ts'
import { downloadedCsv, sendGradebook } from '../../test/gradebook.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('points by hand are never more than what an edited question is worth, and are back with it', async () => {
  const one = await aClass(site, { students: 2, items: 2 })
  const [ada, ben] = [theFirst(one.students), theFirst(one.students.slice(1))]
  const [itemId = 0] = one.itemIds
  await one.lecturer.call(putGrade, { body: { itemId, sid: String(ada.id), points: 10, version: 0 } })
  await one.lecturer.call(putGradebookCell, {
    params: { id: one.id },
    body: { sid: String(ben.id), points: 19, version: 0 },
  })
  const worth = async (points: number) => {
    const { form, revision } = await one.lecturer.call(getManagedAssignment, { params: { id: one.id } })
    const items = form.items.map((item) => ({ ...item, points }))
    await one.lecturer.call(editAssignment, { params: { id: one.id }, body: { ...form, items, revision } })
    return (await one.lecturer.call(getMatrix, { params: { id: one.id }, query: {} })).rows.map((row) => row.points)
  }
  assert.deepEqual(await worth(5), [5, 10])
  const csv = await downloadedCsv(one.lecturer, one.courseId)
  assert.equal((await sendGradebook(one.lecturer, one.courseId, csv, { preview: '1' })).status, 200)
  assert.deepEqual(await worth(10), [10, 19])
})
