import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import { getGradebook, putGradeCategories } from '@gradus/contract/gradebook'
import { refusalOf } from '../../test/client.ts'
import { aClass } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('two lecturers who change the categories at once: the later one is refused and sees the change', async () => {
  const { lecturer, courseId, id } = await aClass(site)
  const read = async () => {
    const { categories, assignments } = await lecturer.call(getGradebook, { params: { id: courseId }, query: {} })
    return categories.map((one) => ({
      ...one,
      assignmentIds: assignments.flatMap(({ assignmentId, categoryId }) => (categoryId === one.id ? assignmentId : [])),
    }))
  }
  const save = (categories: object[], before?: object[]) =>
    lecturer.call(putGradeCategories, { params: { id: courseId }, body: { categories, before } as never })
  await save([{ name: 'Homework', weight: 30, assignmentIds: [id] }], [])
  const opened = await read()
  await save([{ ...opened[0], weight: 45 }], opened)
  await refusalOf(save([{ ...opened[0], name: 'Exercises' }], opened), 'conflict')
  await refusalOf(save([], []), 'conflict')
  assert.deepEqual(
    (await read()).map(({ name, weight, assignmentIds }) => [name, weight, assignmentIds]),
    [['Homework', 45, [id]]],
  )
  const now = await read()
  await save([{ ...now[0], assignmentIds: [] }], now)
  await refusalOf(save(now, now), 'conflict')
})

test('an assignment that was opened for editing before it got a category does not lose it when it is saved', async () => {
  const { lecturer, courseId, id } = await aClass(site)
  const open = () => lecturer.call(getManagedAssignment, { params: { id } })
  const { form, revision } = await open()
  const save = (of: number) =>
    lecturer.call(editAssignment, { params: { id }, body: { ...form, title: 'Trees', revision: of } })
  const categories = [{ name: 'Exercises', weight: 100, dropLowest: 0, assignmentIds: [id] }]
  await lecturer.call(putGradeCategories, { params: { id: courseId }, body: { categories } })
  await refusalOf(save(revision), 'conflict')
  const { assignments } = await lecturer.call(getGradebook, { params: { id: courseId }, query: {} })
  assert.notEqual(assignments[0]?.categoryId, null)

  // Saving the same categories again outdates nothing.
  const known = await open()
  const id0 = assignments[0]?.categoryId ?? 0
  const same = categories.map((category) => ({ ...category, id: id0 }))
  await lecturer.call(putGradeCategories, { params: { id: courseId }, body: { categories: same } })
  assert.equal((await open()).revision, known.revision)
})
