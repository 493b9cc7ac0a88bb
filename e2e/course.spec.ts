import type { Page } from '@playwright/test'
import { addCourse, setCourseState } from '@gradus/contract/course'
import { inviteCourseMember } from '@gradus/contract/course-member'
import { messages } from '@gradus/contract/message'
import { expectAccessible, expectNoViolation } from './axe.ts'
import { textFile, textbox, writeText } from './form.ts'
import { dropSession, expect, goodPassword, roles, test } from './site.ts'

const name = 'Introduction to Systems Programming'
const form = {
  name: 'Algorithms of Journeys',
  university: 'University of Haifa',
  body: '<p>Graphs, trees and what they cost.</p>',
  startDate: '2026-10-18T00:00:00+03:00',
  endDate: '2027-02-28T23:59:00+02:00',
  timeZone: 'Asia/Jerusalem',
}

/** A course of the user who is logged in. */
async function aCourse(page: Page, changes: Partial<typeof form> = {}): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.post(addCourse.url, { data: { ...form, ...changes }, headers })
  const id = Number(await response.text())
  await page.request.patch(setCourseState.url.replace(':id', String(id)), { data: { to: 'active' }, headers })
  return id
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await fillLogIn(page, email)
}

async function fillLogIn(page: Page, email: string): Promise<void> {
  await textbox(page, 'Email').fill(email)
  await textbox(page, 'Password').fill(goodPassword)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

test('A lecturer creates a course and invites students from a CSV file; a student joins by the link in the mail', async ({
  page,
  visit,
  login,
  account,
  outbox,
}) => {
  test.slow()
  await login({ role: roles.lecturer, displayName: 'Lea Lecturer' })
  await visit('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Courses Management' }).click()
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Course' }).first().click()
  await page.getByRole('button', { name: 'Add Course' }).click()
  await expect(page.getByText('Use at least 2 characters.')).toBeVisible()
  await expectAccessible(page)
  await textbox(page, 'Name').fill(name)
  await textbox(page, 'University').fill('Tel Aviv University')
  await writeText(page, 'About the course', 'Processes, files and how they talk to each other.')
  await page.getByRole('button', { name: 'Add Course' }).click()

  await expect(page.getByText('This course is a draft: students don’t see it yet.')).toBeVisible()
  const choose = async (text: string) => {
    const waiting = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'CSV file' }).click()
    await (await waiting).setFiles({ mimeType: 'text/csv', ...textFile('class.csv', text) })
  }
  await choose('email;name;group\ndaria@home.example;Daria Druk;Monday\nnobody;Ned;Monday\n')
  await expect(page.getByText('1 new, 1 invalid.')).toBeVisible()
  await expect(page.getByRole('row', { name: /nobody/ })).toContainText('This isn’t an email address.')
  await expect(page.getByRole('button', { name: 'Correct 1 row to continue' })).toBeDisabled()
  await expectAccessible(page)
  // The corrected file has the same name, and replaces the preview of the first one.
  await choose('email;name;group\ndaria@home.example;Daria Druk;Monday\n')
  await expect(page.getByText('1 new.')).toBeVisible()
  await expect(page.getByText('This group is new: Monday.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite 1 student' }).click()
  await expect(page.getByText('The roster was imported.')).toBeVisible()

  const parts = page.getByRole('navigation', { name: 'Course pages' })
  await parts.getByRole('link', { name: 'Invitations' }).click()
  await expect(page.getByRole('row', { name: /daria@home\.example/ })).toContainText('Daria Druk')
  await expectAccessible(page)
  await parts.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible()
  await expectAccessible(page)
  // Enter chooses the group that was typed. What finds no group is not lost with a sent invitation.
  await parts.getByRole('link', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite a member' })
  await inviting.getByLabel('Email').fill('tom@tutors.example')
  const groups = inviting.getByRole('combobox', { name: 'Groups' })
  await groups.pressSequentially('Tuesday')
  await groups.press('Enter')
  await expect(inviting).toBeVisible()
  await groups.fill('Mon')
  await groups.press('Enter')
  await expect(groups).toHaveValue('')
  await inviting.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('row', { name: /tom@tutors\.example/ })).toContainText('Monday')

  await parts.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Activate the course' }).click()
  await expect(page.getByRole('button', { name: 'Archive the course' })).toBeVisible()
  await expectAccessible(page)

  const [mail] = await outbox('daria@home.example')
  await dropSession(page)
  const daria = await account({ displayName: 'Daria D.', email: 'daria@home.example', password: goodPassword })
  const link = new URL(mail?.link ?? '')
  await visit(link.pathname + link.search)
  // Opening the link changes nothing: it names the course and asks.
  await expect(page.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  await expect(page.getByText(/invites you to .*in the group Monday/)).toBeVisible()
  await expect(page).toHaveURL(/\/EnrollActivate$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('heading', { name: `You have joined ${name}` })).toBeVisible()
  await expectAccessible(page)
  await logIn(page, daria.email)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Your group: Monday')).toBeVisible()
  await expect(page.getByText('Processes, files and how they talk to each other.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Introduction to Systems P…' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('An invitation opened while another account is logged in says whose it is, and offers to log in as that account', async ({
  page,
  visit,
  login,
  account,
  outbox,
}) => {
  test.slow()
  await login({ displayName: 'Lena L.', role: roles.lecturer })
  await visit('/')
  const courseId = await aCourse(page)
  const [email, headers] = ['carl@home.example', { origin: new URL(page.url()).origin }]
  await account({ displayName: 'Carl C.', email, password: goodPassword })
  const invitation = { email, role: 'student' }
  await page.request.post(inviteCourseMember.url.replace(':id', String(courseId)), { data: invitation, headers })
  const [mail] = await outbox(email)
  await dropSession(page)
  await login({ displayName: 'Rita R.' })
  const link = new URL(mail?.link ?? '')
  await visit(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: `Join ${form.name}` })).toBeVisible()
  await expect(page.getByText('Lena L. invites you to')).toBeVisible()
  await expect(page.getByText('c…@home.example', { exact: true })).toBeVisible()
  await expect(page.getByText('You are logged in as Rita R., which is another account.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out and log in as that account' }).click()
  await fillLogIn(page, email)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: form.name, exact: true })).toBeVisible()
})

test('A join link asks visitors to log in, and lets users join the course; after leaving they can’t see it', async ({
  page,
  visit,
  login,
  account,
  expectFailure,
}) => {
  test.slow()
  expectFailure(404, '/auth/api/Courses/:id')
  await login({ role: roles.lecturer, displayName: 'Lior Lecturer' })
  await visit('/')
  const id = await aCourse(page)
  await visit(`/CourseManagement/${id}/link`)
  await page.getByLabel('How many people can join').fill('0')
  await expect(page.getByText('Enter 1 to 5,000 people.')).toBeVisible()
  await page.getByLabel('How many people can join').fill('40')
  await page.getByRole('button', { name: 'Create a link' }).click()
  await expect(page.getByText('0 of 40 have joined with it.')).toBeVisible()
  await expectAccessible(page)
  const link = new URL(await textbox(page, 'Link').inputValue())

  await dropSession(page)
  const student = await account({ displayName: 'Simon Student', email: 'simon@home.example', password: goodPassword })
  await visit(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: `Join ${form.name}` })).toBeVisible()
  await expectAccessible(page)
  await logIn(page, student.email)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: form.name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/Course/${id}$`))

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Leave the course' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await visit(`/Course/${id}`)
  await expect(page.getByRole('heading', { name: 'Course not found' })).toBeVisible()
  await expectAccessible(page)
})

test('A copy for another term with another name opens at once: what was saved is not asked about', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.lecturer, displayName: 'Lior Lecturer' })
  await visit('/')
  const id = await aCourse(page)
  await visit(`/CourseManagement/${id}/settings`)
  await page.getByRole('button', { name: 'Copy to another term' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy to another term' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(
    new RegExp(`^${form.name} \\([A-Z][a-z]+ \\d{4}\\)$`),
  )
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Algorithms of Spring')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Algorithms of Spring' })).toBeVisible()
  await expect(page).not.toHaveURL(`/CourseManagement/${id}/settings`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // With forced colours, a transparent border is drawn: only the open tab is underlined.
  await page.emulateMedia({ forcedColors: 'active' })
  const underlines = await page.evaluate<string[]>(
    "[...document.querySelectorAll('.page-tabs a')].map((tab) => `${tab.getAttribute('aria-current')} ${getComputedStyle(tab).borderBottomColor}`)",
  )
  const others = new Set(underlines.filter((one) => one.startsWith('null')))
  expect(others.size).toBe(1)
  const open = underlines.find((one) => one.startsWith('page'))?.slice('page '.length)
  expect([...others][0]).not.toContain(open)
})

test('Two tabs of one person show one draft; what one of them has saved, the other shows as saved', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.lecturer, displayName: 'Lior Lecturer' })
  await visit('/')
  const id = await aCourse(page)
  const other = await page.context().newPage()
  await visit(`/CourseManagement/${id}/settings`)
  await visit(`/CourseManagement/${id}/settings`, other)
  await textbox(other, 'University').fill('Technion')
  await expect(textbox(page, 'University')).toHaveValue('Technion')
  await textbox(page, 'Name').fill('Algorithms II')
  await expect(textbox(other, 'Name')).toHaveValue('Algorithms II')
  const readAgain = other.waitForResponse((response) => response.url().endsWith(`/auth/api/Courses/${id}`))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(messages.updated)).toBeVisible()
  await (await readAgain).finished()
  await expect(textbox(other, 'Name')).toHaveValue('Algorithms II')
  await textbox(other, 'University').fill('Technion, Haifa')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText(messages.updated)).toBeVisible()
  await expect(textbox(page, 'Name')).toHaveValue('Algorithms II')
  await other.close()
})

test('The pages of courses have no accessibility violations, at two widths and in both colour schemes', async ({
  page,
  visit,
  login,
}) => {
  test.slow()
  await login({ role: roles.lecturer, displayName: 'Lior Lecturer' })
  await visit('/')
  const id = await aCourse(page, { name: 'مقدمة في البرمجة والخوارزميات للمبتدئين' })
  for (const address of ['/CoursesManagement', `/Course/${id}`]) await expectNoViolation(page, address)
  for (const tab of ['members', 'groups', 'invitations', 'roster', 'link', 'questions', 'settings'])
    await expectNoViolation(page, `/CourseManagement/${id}/${tab}`)
})

test('A course is for its members: an ordinary user sees neither the course nor how to add one', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  expectFailure(404, '/auth/api/Courses/:id')
  await login({ role: roles.lecturer, displayName: 'Lior Lecturer' })
  await visit('/')
  const id = await aCourse(page)
  await login({ displayName: 'Olaf Other' })
  await visit(`/Course/${id}`)
  await expect(page.getByRole('heading', { name: 'Course not found' })).toBeVisible()
  for (const address of [`/CourseManagement/${id}`, '/AddCourse']) {
    await visit(address)
    await expect(page.getByRole('heading', { name: messages.notFoundTitle })).toBeVisible()
  }
  await visit('/CoursesManagement')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Course' })).toHaveCount(0)
})
