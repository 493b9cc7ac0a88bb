import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { getGradebook, listGradebookImports, putGradebookCell, undoGradebookImport } from '@gradus/contract/gradebook'
import { putGrade } from '@gradus/contract/grade'
import type { TestUser } from '../../test/account.ts'
import { anAssignment } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aGradedClass, type TestClass } from '../../test/grade.ts'
import { downloadedCsv, rowsOf, sendGradebook } from '../../test/gradebook.ts'
import { aPublicQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { theFirst } from '../../test/the-first.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const read = (user: TestUser, id: number) => user.call(getGradebook, { params: { id }, query: {} })
const cellsOf = async ({ lecturer, courseId }: TestClass) =>
  (await read(lecturer, courseId)).rows.map(({ displayName, cells }) => [
    displayName,
    ...cells.map(({ points, isExcused }) => (isExcused ? 'EX' : points)),
  ])
const messageOf = ({ body }: { readonly body: Record<string, unknown> }) => String(body['message'])

test('a file is exported with `Title (id)` headers and a row of possible points, and can be imported unchanged', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const csv = await downloadedCsv(gradedClass.lecturer, gradedClass.courseId)
  const [head = [], possible = [], first = []] = rowsOf(csv)
  assert.equal(csv.charCodeAt(0), 0xfeff)
  assert.equal(head[4], `Lists and loops (${gradedClass.id})`)
  assert.deepEqual([possible[0], possible[4]], ['Points possible', '10'])
  assert.deepEqual(
    [first[0], first[1], first[4], first[5]],
    ['Student 1', String(theFirst(gradedClass.students).id), '1', '10'],
  )
  const { status, body } = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, { preview: '1' })
  assert.deepEqual([status, body['changes'], body['ignoredColumns']], [200, [], ['Current total', 'Final total']])
  assert.deepEqual((await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv)).body, {
    importId: null,
    changed: 0,
  })
})

test('Excel’s CSV with semicolons, decimal commas and the name `=A1`', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const [ada, ben] = [theFirst(gradedClass.students), theFirst(gradedClass.students.slice(1))]
  await site.database.updateTable('account').set({ display_name: '=A1' }).where('id', '=', ada.id).execute()
  const options = { separator: 'semicolon', decimal: 'comma' }
  await gradedClass.lecturer.call(putGrade, {
    body: { itemId: theFirst(gradedClass.itemIds), sid: String(ben.id), points: 2.5, version: 0 },
  })
  const csv = await downloadedCsv(gradedClass.lecturer, gradedClass.courseId, options)
  assert.ok(csv.includes(`'=A1;${ada.id};`) && csv.includes(';2,5;'), csv)
  assert.ok(!/(^|;)=/m.test(csv))
  // As Excel saves it: an own line for the separator, and another value.
  const [head = '', ...others] = csv.replace('\ufeff', '').split('\r\n')
  const saved = [
    `sep=;`,
    head,
    ...others.map((row) => row.replace(`'=A1;${ada.id};;Red;1;`, `'=A1;${ada.id};;Red;7,25;`)),
  ]
  const { status, body } = await sendGradebook(
    gradedClass.lecturer,
    gradedClass.courseId,
    `\ufeff${saved.join('\r\n')}`,
  )
  assert.deepEqual([status, body['changed']], [200, 1])
  assert.deepEqual(await cellsOf(gradedClass), [
    ['=A1', 7.25],
    ['Student 2', 2.5],
  ])
})

test('`EX` excuses, blank or `-` changes nothing, `CLEAR` deletes', async () => {
  const gradedClass = await aGradedClass(site, 5)
  const send = async (values: readonly string[]) => {
    const rows = gradedClass.students.map(({ id }, at) => `${id},${values[at] ?? ''}`)
    const csv = ['ID,Lists and loops', ...rows].join('\n')
    const { body } = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, { preview: '1' })
    return await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, { version: String(body['version']) })
  }
  assert.equal((await send(['EX', '', '-', '9.5', '5'])).body['changed'], 2)
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, cell]) => cell),
    ['EX', 2, 3, 9.5, 5],
  )
  assert.equal((await send(['CLEAR', 'clear', 'ex', 'CLEAR', ''])).body['changed'], 3)
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, cell]) => cell),
    [1, 2, 'EX', 4, 5],
  )
})

test('the preview of `CLEAR` has the sum of the questions, which the import then restores; it says how many cells have nothing to remove', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const send = (values: readonly string[], query: Record<string, string>) => {
    const rows = gradedClass.students.map(({ id }, at) => `${id},${values[at] ?? ''}`)
    const csv = ['ID,Lists and loops', ...rows].join('\n')
    return sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, query)
  }
  const { body: set } = await send(['9', ''], { preview: '1' })
  await send(['9', ''], { version: String(set['version']) })
  const { body } = await send(['CLEAR', 'CLEAR'], { preview: '1' })
  const [change, ...others] = z
    .array(z.object({ before: z.string(), after: z.string(), isSum: z.boolean() }))
    .parse(body['changes'])
  assert.deepEqual([change, others.length, body['ignoredClears']], [{ before: '9', after: '1', isSum: true }, 0, 1])
  await send(['CLEAR', 'CLEAR'], { version: String(body['version']) })
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, cell]) => cell),
    [1, 2],
  )
})

test('a duplicate or unknown student or a value over the maximum refuses the whole file with row numbers', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const [ada, ben] = [theFirst(gradedClass.students).id, theFirst(gradedClass.students.slice(1)).id]
  const refused = async (...rows: string[]) => {
    const csv = ['ID,Student,Lists and loops,Notes', ...rows].join('\n')
    const response = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, { preview: '1' })
    assert.equal(response.status, 400)
    return messageOf(response)
  }
  assert.match(await refused(`${ada},,5`, `${ada},,6`), /Row 3: Row 2 has the same student/)
  assert.match(await refused(`${ada},,5`, '999999,,6'), /Row 3: .*not a student/)
  assert.match(await refused(`${ada},Student 2,5`), /Row 2: .*not with this ID/)
  assert.match(await refused(`${ada},,5`, `${ben},,10.01`), /Row 3: 10.01 is more than the 10 points/)
  assert.match(
    await refused(`${ada},,7. May`, `${ben},,-1`),
    /^Nothing was imported. Correct the file:\nRow 2: “7. May” .*\nRow 3: “-1”/,
  )
  assert.match(await refused(`${ada},,1.234`), /Row 2/)
  // All faults of a file at once, in the order of its rows.
  const faulty = [`${ada},,10.5`, `${ben},,ten`, '999999,,11', `${ada},,5`]
  const rows = [/Row 2: 10.5/, /Row 3: “ten”/, /Row 4: .*not a student/, /Row 4: 11 is more/, /Row 5: Row 2 has/]
  assert.match(await refused(...faulty), new RegExp(rows.map(({ source }) => source).join('.*\\n')))
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, cell]) => cell),
    [1, 2],
  )
  const columns = (head: string) =>
    sendGradebook(gradedClass.lecturer, gradedClass.courseId, `${head}\n${ada},1,2\n`, { preview: '1' })
  assert.match(messageOf(await columns(`ID,Lists and loops,Lists and loops (${gradedClass.id})`)), /there twice/)
  assert.match(messageOf(await columns('ID,Notes,Other')), /no column of an assignment/)
  assert.match(messageOf(await columns('Grade,Lists and loops,x')), /column by which students are found/)
  const { body } = await columns('ID,Lists and loops,Notes')
  assert.deepEqual(body['ignoredColumns'], ['Notes'])
})

test('one function previews and applies; a stale file gets 409; undo', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const [ada, ben] = [theFirst(gradedClass.students), theFirst(gradedClass.students.slice(1))]
  const csv = (await downloadedCsv(gradedClass.lecturer, gradedClass.courseId)).replace(
    `Student 1,${ada.id},,Red,1,`,
    `Student 1,${ada.id},,Red,8,`,
  )
  const preview = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, { preview: '1' })
  const change = {
    line: 3,
    userId: ada.id,
    name: 'Student 1',
    assignmentId: gradedClass.id,
    before: '1',
    after: '8',
    isSum: false,
  }
  assert.deepEqual(preview.body['changes'], [change])
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, cell]) => cell),
    [1, 2],
  )
  const { body } = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, {
    version: String(preview.body['version']),
  })
  assert.equal(body['changed'], 1)
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, cell]) => cell),
    [8, 2],
  )
  const stale = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv)
  assert.deepEqual([stale.status, /row 3 /.test(messageOf(stale))], [409, true])
  const [imported] = await gradedClass.lecturer.call(listGradebookImports, { params: { id: gradedClass.courseId } })
  assert.deepEqual([imported?.id, imported?.changed, imported?.undoneDate], [body['importId'], 1, null])
  const canUndo = async () =>
    (await gradedClass.lecturer.call(listGradebookImports, { params: { id: gradedClass.courseId } })).map(
      (one) => one.canUndo,
    )
  assert.deepEqual(await canUndo(), [true])
  const undo = () => gradedClass.lecturer.call(undoGradebookImport, { params: { id: imported?.id ?? 0 } })
  await undo()
  assert.deepEqual(await canUndo(), [false])
  await refusalOf(undo(), 'conflict')
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, cell]) => cell),
    [1, 2],
  )
  const afterUndo = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, { preview: '1' })
  assert.deepEqual(afterUndo.body['changes'], [change])
  const again = await sendGradebook(
    gradedClass.lecturer,
    gradedClass.courseId,
    await changed(gradedClass, ben, '2', '3'),
  )
  assert.deepEqual(await canUndo(), [true, false])
  const cell = { sid: String(ben.id), points: 4, version: 1 }
  await gradedClass.lecturer.call(putGradebookCell, { params: { id: gradedClass.id }, body: cell })
  assert.deepEqual(await canUndo(), [false, false])
  const params = { id: Number(again.body['importId']) }
  await refusalOf(gradedClass.lecturer.call(undoGradebookImport, { params }), 'conflict')
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, points]) => points),
    [1, 4],
  )
})

async function changed(one: TestClass, student: TestUser, from: string, to: string): Promise<string> {
  const csv = await downloadedCsv(one.lecturer, one.courseId)
  return csv.replace(new RegExp(`(,${student.id},,Red,)${from},`), `$1${to},`)
}

test('variants that Canvas and Moodle take as they are come back by address and title', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const { email } = theFirst(gradedClass.students)
  const canvas = rowsOf(await downloadedCsv(gradedClass.lecturer, gradedClass.courseId, { variant: 'canvas' }))
  assert.deepEqual(canvas[0], [
    'Student',
    'ID',
    'SIS User ID',
    'SIS Login ID',
    'Section',
    'Lists and loops',
    'Current Score',
    'Final Score',
  ])
  assert.deepEqual(canvas[1]?.slice(0, 6), ['    Points Possible', '', '', '', '', '10'])
  assert.deepEqual(canvas[2]?.slice(0, 6), ['Student 1', '', '', email, 'Red', '1'])
  const moodle = rowsOf(await downloadedCsv(gradedClass.lecturer, gradedClass.courseId, { variant: 'moodle' }))
  assert.deepEqual(moodle, [
    ['First name', 'Last name', 'ID number', 'Email address', 'Assignment: Lists and loops (Real)'],
    ['Student', '1', '', email, '1'],
  ])
  for (const [at, rows] of [canvas, moodle].entries()) {
    const csv = rows
      .map((row) => row.join(','))
      .join('\n')
      .replace(/,1(,|$)/m, `,1$1`)
      .replace(/,1((,10)*)$/m, `,${at + 5}$1`)
    const { body } = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, { preview: '1' })
    const { status } = await sendGradebook(gradedClass.lecturer, gradedClass.courseId, csv, {
      version: String(body['version']),
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(theFirst(await cellsOf(gradedClass))[1], at + 5)
  }
  const named = { display_name: 'כהן, יוסי' }
  await site.database.updateTable('account').set(named).where('email', '=', email).execute()
  const again = rowsOf(await downloadedCsv(gradedClass.lecturer, gradedClass.courseId, { variant: 'moodle' }))
  assert.deepEqual(again[1]?.slice(0, 4), ['יוסי', 'כהן', '', email])
  const bare = `Email address,Lists and loops\n${email},2\n`
  assert.equal((await sendGradebook(gradedClass.lecturer, gradedClass.courseId, bare)).status, 400)
})

test('a title that ends like an id is a title, unless the file is our own', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const { lecturer, courseId, id } = gradedClass
  const title = `Lists and loops (${id})`
  const other = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, choiceForm())], { title })
  const changed = async (csv: string) => {
    const { status, body } = await sendGradebook(lecturer, courseId, csv, { preview: '1' })
    assert.equal(status, 200, JSON.stringify(body))
    return (body['changes'] as { assignmentId: number }[]).map((change) => change.assignmentId)
  }
  const grade = (heading: string) => `Student,${heading}\nStudent 1,7\n`
  assert.deepEqual(await changed(grade(title)), [other.id])
  assert.deepEqual(await changed(grade(`${title} (${other.id})`)), [other.id])
  const own = await downloadedCsv(lecturer, courseId)
  assert.deepEqual(await changed(own), [])
  assert.deepEqual(await changed(await downloadedCsv(lecturer, courseId, { variant: 'canvas' })), [])
  // Its id is another assignment's, and its title is nobody's.
  const { status } = await sendGradebook(lecturer, courseId, grade(`Homework (${id})`), { preview: '1' })
  assert.equal(status, 400)
  const { body } = await sendGradebook(lecturer, courseId, `Student;${title}\nStudent 1;2,005\n`)
  assert.match(String(body['message']), /“2,005” has more than two decimals/)
})

test('a grade that is saved while a file is being imported is not overwritten', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const { lecturer, courseId, id } = gradedClass
  const student = theFirst(gradedClass.students)
  const csv = await changed(gradedClass, student, '1', '8')
  const importing = await site.database.transaction().execute(async (other) => {
    const work = await other
      .selectFrom('assignment_work')
      .select('id')
      .where('assignment_id', '=', id)
      .where('user_id', '=', student.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const sending = sendGradebook(lecturer, courseId, csv)
    await waitUntil(async () => (await countLockWaits(site)) === 1)
    await other.insertInto('work_total').values({ work_id: work.id, points: '5', grader_id: lecturer.id }).execute()
    return { sending }
  })
  assert.equal((await importing.sending).status, 409)
  assert.deepEqual(
    (await cellsOf(gradedClass)).map(([, points]) => points),
    [5, 2],
  )
})
