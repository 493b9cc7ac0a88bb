import { changeSettings } from '@gradus/contract/setting'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keyboard.ts'
import { dropSession, expect, roles, test } from './site.ts'
import { aWaitingQuestion } from './waiting.ts'

/** Admins work through their tables with the keyboard alone. */

test('An admin finds a user by keyboard, makes them a moderator, and finds this in the audit trail; admins can’t change their own role', async ({
  page,
  visit,
  login,
  account,
}) => {
  await account({ displayName: 'Mona Moderator', email: 'mona@users.example' })
  await login({ role: roles.admin, displayName: 'Ada Admin' })
  await visit('/UsersManagement?q=Ada+Admin')
  await page.getByRole('button', { name: 'Actions for Ada Admin' }).first().click()
  await expect(page.getByText('You can’t change your own role or disable yourself. Ask another admin.')).toBeVisible()
  for (const name of ['User', 'Moderator', 'Disable'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeDisabled()
  await visit('/UsersManagement')
  await tabTo(page, 'Search users', 'searchbox')
  await page.keyboard.type('mona@users')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=mona/)
  await expectAccessible(page)
  await tabTo(page, 'Select Mona Moderator', 'checkbox')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Change role' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Moderator' }).press('Enter')
  await tabTo(page, 'Make a moderator')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The user was given the role Moderator.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Moderator', exact: true })).toBeVisible()
  await visit('/AuditTrail')
  await expect(
    page.getByRole('row', { name: /Ada Admin Changed the role of Mona Moderator From User to Moderator/ }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('A long name is shown in full where the table has room for it', async ({ page, visit, login, account }) => {
  const name = 'Maximiliane Alexandra Hohenstein-Wiedenbrück of the Library'
  await account({ displayName: name, email: 'maximiliane@example.com' })
  await login({ role: roles.admin })
  await visit('/UsersManagement?q=maximiliane')
  const link = page.getByRole('link', { name })
  await expect(link).toBeVisible()
  expect(await link.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  // In a narrower window the name is cut off, and the table does not scroll sideways.
  await page.setViewportSize({ width: 900, height: 900 })
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'))
    .toBeLessThanOrEqual(0)
})

test('Spam is found among new users and stopped with one click', async ({ page, visit, login, account, database }) => {
  const spammer = await account({ displayName: 'Cheap Watches' })
  await aWaitingQuestion(database, spammer.id, 'Buy cheap watches here')
  await login({ role: roles.admin })
  await visit('/ReviewUsers?show=posted')
  await expect(page.getByText('Buy cheap watches here')).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, 'Disable Cheap Watches')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The user was disabled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable Cheap Watches' })).toBeVisible()
})

test('An admin sorts and filters all questions and marks several as ready', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Tilda Table' })
  for (const title of ['Managed beta of Tilda', 'Managed alpha of Tilda'])
    await aWaitingQuestion(database, author.id, title)
  await login({ role: roles.admin })
  await visit('/QuestionsManagement?q=Tilda')
  await expect(page.getByRole('row')).toHaveCount(3)
  await tabTo(page, 'Question', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Question' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Managed alpha of Tilda')
  await page.getByRole('checkbox', { name: 'Select all rows' }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, 'Mark as ready')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 questions marked as ready.')).toBeVisible()
  await expect(page.getByRole('row').nth(1).getByText('Ready')).toBeAttached()
  await expectAccessible(page)
})

test('Only role 1 can open the pages of the admin menu; others see the not-found page', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.moderator })
  for (const address of ['/UsersManagement', '/ReviewUsers', '/QuestionsManagement', '/AuditTrail']) {
    await visit(address)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})

test('An admin renames, describes and merges tags by keyboard; questions get the new tags', async ({
  page,
  visit,
  login,
  post,
}) => {
  const question = (title: string, rawTags: string[]) => ({
    kind: 'multiChoice',
    title,
    body: '<p>Which of these numbers is even?</p>',
    rawTags,
    difficultLevel: 1,
    answers: ['1', '2'].map((body) => ({ body, correct: body === '2' })),
  })
  const id = await post(question('A question with two tags', ['recursoin', 'recursion-theory']))
  await login({ role: roles.admin })
  await visit('/TagManagement?q=recurs')
  await tabTo(page, 'Edit recursoin')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit recursoin' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('recursions')
  await expect(dialog.getByRole('checkbox', { name: /Keep recursoin as a synonym/ })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated!')).toBeVisible()
  await expect(page.getByRole('row', { name: /recursions .*recursoin/ })).toBeVisible()

  await tabTo(page, 'Select recursions', 'checkbox')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Merge into…' }).focus()
  await page.keyboard.press('Enter')
  const merging = page.getByRole('dialog', { name: 'Merge tags' })
  await expect(merging.getByRole('combobox', { name: 'Merge into' })).toBeFocused()
  await page.keyboard.type('recursion-th')
  await expect(page.getByRole('option', { name: 'recursion-theory' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(merging, 'Merge')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The tag was merged into recursion-theory.')).toBeVisible()
  await visit(`/Question/${id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'recursion-theory' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'recursions' })).toHaveCount(0)
})

test('An admin sends a message to everyone, sees its progress, changes it and withdraws it', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const reader = await account({ displayName: 'Rhea Reader' })
  await login({ role: roles.admin })
  await visit('/SendGlobalMsg')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.focus()
  await page.keyboard.type('Maintenance on Sunday')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.type('From eight to nine in the morning.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send this message?' })
  await expect(dialog).toContainText('goes to everyone')
  await tabTo(dialog, 'Send')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/NotificationManagement/)
  await expect(
    page.getByRole('row', { name: /Maintenance on Sunday System.*to everyone \d+ delivered, 0 opened/ }),
  ).toBeVisible()
  await expectAccessible(page)
  const notification = () =>
    database.selectFrom('notification').select('id').where('user_id', '=', reader.id).executeTakeFirst()
  await expect.poll(notification).toBeDefined()

  await tabTo(page, 'Edit Maintenance on Sunday')
  await page.keyboard.press('Enter')
  const changing = page.getByRole('dialog', { name: 'Edit the message' })
  await expect(changing.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Maintenance on Monday')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Maintenance on Monday/ })).toBeVisible()
  // After closing, the dialog returns the focus.
  await expect(changing).toBeHidden()
  await tabTo(page, 'Withdraw Maintenance on Monday')
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('dialog'), 'Withdraw')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'Withdrawn' })).toBeVisible()
  await expect.poll(notification).toBeUndefined()
})

test('An admin closes registration and writes a notice; both take effect without a restart; a wrong number is refused with an error at its field', async ({
  page,
  visit,
  anotherSite,
  expectFailure,
}) => {
  // A site of its own, because the notice would appear in all other journeys.
  const site = await anotherSite({ ADMIN_EMAIL: 'admin@settings.example', ADMIN_PASSWORD: 'steps up the stair' })
  await visit(`${site.url}/AdminLogin`)
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@settings.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('steps up the stair')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/AdminLogin/)
  await visit(`${site.url}/AuditTrail`)
  await expect(page.getByText('No entries yet')).toBeVisible()
  await expect(page.getByText('Show all entries')).toHaveCount(0)
  await expect(page.getByText(/Most in a day/)).toHaveCount(0)
  await visit(`${site.url}/Settings`)
  await page.getByRole('radio', { name: 'Closed' }).focus()
  await page.keyboard.press('Space')
  const notice = page.getByRole('textbox', { name: 'Notice' })
  await notice.focus()
  await page.keyboard.type('Maintenance on Sunday.')
  const limit = page.getByRole('textbox', { name: 'New questions per day' })
  // A wrong number stays as typed, with an error, instead of being silently corrected.
  for (const wrong of ['', '-3', '999999999999']) {
    await limit.fill(wrong)
    await page.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a whole number from 0 to 1,000.')).toBeVisible()
    await expect(limit).toHaveValue(wrong)
    await expect(limit).toBeFocused()
  }
  await limit.fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated!')).toBeVisible()
  await expect(page.getByRole('note', { name: 'Notice' })).toHaveText('Maintenance on Sunday.')

  // A second tab has the earlier version. Its Save is far below the alert that asks which version to keep.
  const second = await page.context().newPage()
  await second.goto(`${site.url}/Settings`)
  await expect(second.getByRole('textbox', { name: 'Notice' })).toHaveValue('Maintenance on Sunday.')
  await notice.fill('תחזוקה ביום ראשון (UTC)!')
  await page.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('note', { name: 'Notice' })
  await expect(shown).toHaveText('תחזוקה ביום ראשון (UTC)!')
  await expect(shown).toHaveCSS('direction', 'rtl')
  await second.getByRole('textbox', { name: 'Notice' }).fill('No maintenance.')
  expectFailure(409, changeSettings.url)
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText(/choose which version to keep/)).toBeInViewport()
  await second.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(second.getByRole('textbox', { name: 'Notice' })).toHaveValue('תחזוקה ביום ראשון (UTC)!')
  await second.close()

  await dropSession(page)
  await visit(`${site.url}/SignUp`)
  await expect(page.getByRole('heading', { name: 'Registration is currently closed.' })).toBeVisible()
  await expect(page.getByRole('note', { name: 'Notice' })).toHaveText('תחזוקה ביום ראשון (UTC)!')
  await visit(`${site.url}/AuditTrail`)
  await expect(page).toHaveURL(/Login/)
})
