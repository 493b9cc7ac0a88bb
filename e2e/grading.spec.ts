import { putGrade } from '@gradus/contract/grade'
import { roles } from '@gradus/contract/role'
import { expectAccessible, expectNoViolation } from './axe.ts'
import { aGradedCourse, sourceOf } from './graded-course.ts'
import { requestsOf, signIn } from './sign-in.ts'
import { dropSession, expect, test } from './site.ts'

test('A lecturer moves through the matrix by keyboard, comments on lines, grades at the same time as a colleague, and releases the grades', async ({
  page,
  visit,
  login,
  account,
  database,
  playwright,
  site,
  expectFailure,
}) => {
  test.slow()
  const ada = await account({ displayName: 'ada', email: 'ada.grading@example.org' })
  const ben = await account({ displayName: 'ben', email: 'ben.grading@example.org' })
  const colleague = await account({ displayName: 'Dana Colleague', role: roles.lecturer })
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const course = await aGradedCourse(database, { ownerId: lecturer.id, lecturerId: colleague.id }, [
    { id: ada.id, officialName: 'Ada Rivers', group: 0, passed: [4, 2] },
    { id: ben.id, officialName: 'Ben Brook', group: 1, passed: [3, undefined] },
  ])
  const address = `/Submissions/${course.assignmentId}`

  await visit(address)
  const matrix = page.getByRole('table', { name: 'Grades of Lab 3: loops' })
  await expect(matrix.getByRole('row', { name: /Ada Rivers/ })).toContainText('10 of 10, passed all tests')
  await expect(matrix.getByRole('row', { name: /Ben Brook/ })).toContainText('nothing submitted')
  await expectNoViolation(page, address)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The matrix is a single tab stop, within which the arrow keys move.
  const nameLink = matrix.getByRole('link', { name: /Ada Rivers/ })
  await nameLink.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-row="0"] [data-column="2"]')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ada Rivers', level: 1 })).toBeVisible()

  const code = page.getByRole('region', { name: 'Code in solution.py' })
  await code.getByRole('button', { name: 'Line 3: comment' }).click()
  await code.getByRole('button', { name: 'Line 4: comment' }).click({ modifiers: ['Shift'] })
  await page.getByRole('textbox', { name: 'Comment on lines 3 to 4' }).fill('A comprehension says this in one line.')
  await page.getByRole('button', { name: 'Saved comments' }).click()
  await page.getByRole('button', { name: 'Save what I typed' }).click()
  await expect(page.getByRole('list', { name: 'Saved comments' })).toContainText('A comprehension')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const thread = page.getByRole('article', { name: 'Comment on lines 3 to 4' })
  await expect(thread).toContainText('Draft: the student sees it after the release')

  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText(/^You are grading this until/)).toBeVisible()
  await page.getByRole('button', { name: 'End the claim' }).click()
  await expect(page.getByText('Nobody has claimed this.')).toBeVisible()

  const byHand = page.getByRole('textbox', { name: 'Points by hand' })
  // More than the maximum is refused at the field; nothing is sent.
  await byHand.fill('11')
  await page.getByRole('button', { name: 'Save the grade' }).click()
  await expect(byHand).toHaveAccessibleDescription(/Give at most 10 points\./)
  // A colleague saves first: both versions are shown, and the second grader chooses one.
  await byHand.fill('8.5')
  await page.getByRole('textbox', { name: 'Comment to the student' }).fill('Well done.')
  const request = await requestsOf({ database, playwright, url: site.url }, colleague.id)
  const saved = await request.put(putGrade.url, {
    data: { itemId: course.itemIds[0], sid: String(ada.id), points: 7, comment: 'Too long.', version: 0 },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await request.dispose()
  expectFailure(409, putGrade.url)
  await page.getByRole('button', { name: 'Save the grade' }).click()
  const conflict = page.getByRole('alert', { name: 'Another grade was saved in the meantime' })
  await expect(conflict).toContainText('Dana Colleague')
  await expect(conflict).toContainText('Too long.')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Grade for Each number twice' })).toContainText('8.5 of 10')
  await page.getByText('History of changes').click()
  await expect(page.getByRole('region', { name: 'History of changes' })).toContainText('by hand')

  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByRole('heading', { name: 'Ben Brook', level: 1 })).toBeVisible()

  await visit(address)
  await page.getByRole('button', { name: 'Release grades' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release grades' })
  await dialog.getByRole('radio', { name: 'Selected groups' }).check()
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(matrix.getByRole('row', { name: /Ada Rivers/ })).toContainText('released')
  await expect(matrix.getByRole('row', { name: /Ben Brook/ })).toContainText('draft')
})

test('A student reads the released grade with its comments, asks for a regrade, and a colleague of the grader answers', async ({
  page,
  visit,
  login,
  account,
  database,
  faults,
}) => {
  test.slow()
  faults.tolerate(401)
  const lecturer = await account({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const ada = await login({ displayName: 'ada' })
  const course = await aGradedCourse(database, { ownerId: lecturer.id }, [
    { id: ada.id, officialName: 'Ada Rivers', group: 0, passed: [4, 2] },
  ])
  await database
    .updateTable('assignment_work')
    .set({ released_at: new Date() })
    .where('assignment_id', '=', course.assignmentId)
    .execute()

  await visit(`/OwnGrades/${course.courseId}`)
  await expect(page.getByText('15 of 20')).toBeVisible()
  await expectNoViolation(page, `/OwnGrades/${course.courseId}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Lab 3: loops' }).click()
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Longest word' }) })
  await expect(item).toContainText('5 of 10 points')
  await item.getByRole('button', { name: 'Show your code' }).click()
  await expect(item.getByRole('region', { name: 'Code in solution.py' })).toContainText('Ada Rivers')
  await item.getByRole('button', { name: 'Ask for a regrade' }).click()
  await page.getByRole('textbox', { name: 'What should we look at again?' }).fill('The third test is about ties.')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(item).toContainText('Waiting for an answer.')
  await expect(item.getByRole('button', { name: 'Ask for a regrade' })).toHaveCount(0)
  await expectNoViolation(page, `/OwnWork/${course.assignmentId}`)

  await dropSession(page)
  const colleague = await login({ displayName: 'Dana Colleague', role: roles.lecturer })
  await database
    .insertInto('course_member')
    .values({ course_id: course.courseId, user_id: colleague.id, role: 'lecturer' })
    .execute()
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(`/CourseManagement/${course.courseId}`)
  await expect(page.getByRole('link', { name: '1 regrade request' })).toBeVisible()
  await visit(`/Submissions/${course.assignmentId}`)
  await page.getByRole('link', { name: '1 regrade request' }).click()
  await expect(page.getByRole('list', { name: 'Regrade requests' })).toContainText('The third test is about ties.')
  await page.getByRole('link', { name: 'Ada Rivers' }).click()
  const grade = page.getByRole('region', { name: 'Grade for Longest word' })
  await expect(grade).toContainText('The third test is about ties.')
  await grade.getByRole('link', { name: 'Answer the request' }).click()
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('You are right.')
  await page.getByRole('textbox', { name: 'New points' }).fill('7')
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText('No open requests')).toBeVisible()
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(page.getByRole('list', { name: 'Regrade requests' })).toContainText('You are right.')
  await expect(page.getByRole('list', { name: 'Regrade requests' })).toContainText('7 of 10')
})

test('Similar work becomes a case that its student answers without learning who the other student is, and a lecturer decides', async ({
  page,
  visit,
  login,
  account,
  database,
  faults,
  site,
}) => {
  test.slow()
  faults.tolerate(401)
  const ada = await account({ displayName: 'ada' })
  const ben = await account({ displayName: 'ben' })
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const source = [1, 2, 3, 4].map((part) => sourceOf('shared').replaceAll('double', `double${part}`)).join('\n')
  const course = await aGradedCourse(database, { ownerId: lecturer.id }, [
    { id: ada.id, officialName: 'Ada Rivers', group: 0, passed: [4], source },
    { id: ben.id, officialName: 'Ben Brook', group: 1, passed: [4], source: source.replaceAll('number', 'value') },
  ])
  await visit(`/SimilarWork/${course.assignmentId}`)
  await expect(page.getByText('Nothing has been compared yet')).toBeVisible()
  await page.getByRole('button', { name: 'Compare a question' }).click()
  await page.getByRole('menuitem', { name: 'Each number twice' }).click()
  await page.getByRole('link', { name: /Ada Rivers|Ben Brook/ }).click()
  await expect(page.getByRole('region', { name: 'Code of Ada Rivers', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open a case' }).click()
  await page.getByRole('checkbox', { name: 'Ben Brook' }).uncheck()
  await page.getByRole('textbox', { name: 'Message to the students' }).fill('All four functions are alike.')
  // Another lecturer dismisses the pair while this one writes.
  const items = database.selectFrom('assignment_item').select('id').where('assignment_id', '=', course.assignmentId)
  await database.updateTable('similarity_pair').set({ state: 'dismissed' }).where('item_id', 'in', items).execute()
  faults.tolerate(409)
  await page.getByRole('dialog').getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByRole('dialog')).toContainText('This pair was dismissed.')
  await page.getByRole('dialog').getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByRole('list', { name: 'Cases' })).toContainText('Waiting for an answer')

  await dropSession(page)
  await signIn(page, { database, url: site.url }, ada.id)
  await visit(`/OwnCases/${course.courseId}`)
  const cases = page.getByRole('list', { name: 'Cases about your work' })
  await expect(cases).toContainText('All four functions are alike.')
  await expect(page.getByRole('main')).not.toContainText('Ben')
  await page.getByRole('textbox', { name: 'Your answer' }).fill('We were shown this in the lecture.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('button', { name: 'Change the answer' })).toBeVisible()

  await dropSession(page)
  await signIn(page, { database, url: site.url }, lecturer.id)
  await visit(`/SimilarWork/${course.assignmentId}`)
  await page.getByRole('link', { name: /Ada Rivers|Ben Brook/ }).click()
  await expect(page.getByRole('list', { name: 'Cases' })).toContainText('We were shown this in the lecture.')
  await page.getByRole('button', { name: 'Decide' }).click()
  const deciding = page.getByRole('dialog', { name: 'Decide the case' })
  await expect(deciding.getByRole('radio', { checked: true })).toHaveCount(0)
  await deciding.getByRole('radio', { name: 'A warning' }).check()
  await deciding.getByRole('textbox', { name: 'Message to the student' }).fill('Two of the four were shown.')
  // The student changes the answer while the lecturer decides.
  const changed = { answer: 'I wrote two of them.' }
  await database.updateTable('similarity_case').set(changed).where('item_id', 'in', items).execute()
  faults.tolerate(409)
  await deciding.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('The answer has changed since you read it. Read it again, then decide.')).toBeVisible()
  await expect(deciding).toContainText('I wrote two of them.')
  await deciding.getByRole('radio', { name: 'Take off points' }).check()
  await deciding.getByRole('textbox', { name: 'Points to take off' }).fill('4')
  await expectAccessible(page)
  await deciding.getByRole('button', { name: 'Decide' }).click()
  await expect(deciding).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Cases' })).toContainText('Two of the four were shown.')
  await visit(`/Submissions/${course.assignmentId}`)
  const matrix = page.getByRole('table', { name: 'Grades of Lab 3: loops' })
  await expect(matrix.getByRole('row', { name: /Ada Rivers/ })).toContainText('6 of 10')
})

test('An anonymous assignment shows pseudonyms everywhere until a lecturer reveals the names', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const ada = await account({ displayName: 'ada' })
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const students = [{ id: ada.id, officialName: 'Ada Rivers', group: 0, passed: [4, 2], source: 'pass\n' }]
  const course = await aGradedCourse(database, { ownerId: lecturer.id }, students, { isAnonymous: true })
  const { pseudonym } = await database
    .selectFrom('assignment_work')
    .select('pseudonym')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await visit(`/Submissions/${course.assignmentId}`)
  const matrix = page.getByRole('table', { name: 'Grades of Lab 3: loops' })
  await expect(matrix.getByRole('row', { name: new RegExp(pseudonym) })).toContainText('10 of 10')
  await expect(page.getByRole('main')).not.toContainText('Ada')
  await matrix.getByRole('link', { name: new RegExp(pseudonym) }).click()
  await expect(page.getByRole('heading', { name: pseudonym, level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/ada/i)
  expect(page.url()).toContain(pseudonym)

  await visit(`/Submissions/${course.assignmentId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reveal names' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reveal the names?' })
  await dialog.getByRole('button', { name: 'Reveal names' }).click()
  await expect(matrix.getByRole('row', { name: /Ada Rivers/ })).toContainText('10 of 10')
})
