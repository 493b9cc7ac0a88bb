import { expectAccessible } from './axe.ts'
import { textbox } from './form.ts'
import { dropSession, expect, goodPassword, roles, test } from './site.ts'

const name = 'International Robotics and Automation'

test('A company begins with its first owner, who is invited by email, logs in on the way, and works there', async ({
  page,
  visit,
  login,
  account,
  outbox,
  expectFailure,
}) => {
  expectFailure(403, '/auth/api/JoinCompany')
  await login({ role: roles.admin, displayName: 'Ada Admin' })
  await visit('/CompaniesManagement')
  await page.getByRole('link', { name: 'Add Company' }).first().click()
  await textbox(page, 'Name').fill(name)
  await textbox(page, 'About the company').click()
  await page.keyboard.insertText('We build robots that look after gardens.')
  await page.getByRole('button', { name: 'Add Company' }).click()
  await expect(page.getByText('Invite the first owner by email.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const form = page.getByRole('dialog', { name: 'Invite a member' })
  await expect(form).toContainText('Only an account with exactly this email address can use it.')
  await form.getByLabel('Email').fill('olga@robots.example')
  await expect(form.getByLabel('Role')).toHaveValue('owner')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('region', { name: 'Pending invitations' })).toContainText('olga@robots.example')
  await expectAccessible(page)

  const [mail] = await outbox('olga@robots.example')
  await dropSession(page)
  const olga = await account({ displayName: 'Olga Owner', email: 'olga@robots.example', password: goodPassword })
  await login({ displayName: 'Finn Forwarded' })
  await visit(new URL(mail?.link ?? '').pathname)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This invitation is for another email address.')
  await expectAccessible(page)
  await dropSession(page)
  await visit(new URL(mail?.link ?? '').pathname)
  await expect(page.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/\/JoinCompany$/)
  await expect(page.getByText('The invitation is for o…@robots.example.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await textbox(page, 'Email').fill(olga.email)
  await textbox(page, 'Password').fill(goodPassword)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()

  await expect(page.getByText('You are its owner.')).toBeVisible()
  const row = page.getByRole('row', { name: /Olga Owner/ })
  await expect(row).toContainText('Owner')
  await expect(row.getByRole('button'), 'the last owner stays one').toHaveCount(0)
  const parts = page.getByRole('navigation', { name: 'Company pages' })
  await parts.getByRole('link', { name: 'Settings' }).click()
  await textbox(page, 'Website').fill('https://robots.example/')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated!')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'International Robotics an…' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('We build robots that look after gardens.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'robots.example' })).toHaveAttribute('href', 'https://robots.example/')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByText('You are its owner.')).toBeVisible()
})

test('What a company writes on its page waits in a list until an admin has answered it', async ({
  page,
  visit,
  login,
}) => {
  await visit('/ForCompanies')
  const form = page.getByRole('region', { name: /./ }).filter({ has: page.getByLabel('Work email') })
  await form.getByLabel('Company').fill('Northwind Robotics')
  await form.getByLabel('Work email').fill('hiring@northwind.example')
  await form.locator('textarea').first().fill('We look for two people who know C++.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message has been sent.')).toBeVisible()

  await login({ role: roles.admin, displayName: 'Ada Admin' })
  await visit('/InquiriesManagement')
  const row = page.getByRole('row', { name: /Northwind Robotics/ })
  await expect(row).toContainText('We look for two people who know C++.')
  await expect(row.getByRole('link', { name: 'Reply by email to Northwind Robotics' })).toHaveAttribute(
    'href',
    /^mailto:hiring%40northwind\.example\?subject=/,
  )
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Mark as answered: the inquiry of Northwind Robotics' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('We meet on Monday.')
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('No new inquiries')).toBeVisible()
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(row).toContainText('by Ada Admin')
  await expect(row).toContainText('We meet on Monday.')
})

test('A company with nothing on its page says so, and tells those who work there what to add', async ({
  page,
  visit,
  login,
  database,
}) => {
  const olga = await login({ displayName: 'Olga Owner' })
  const { id } = await database
    .insertInto('company')
    .values({ name: 'Quiet Robots', body: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.insertInto('company_member').values({ company_id: id, user_id: olga.id, role: 'owner' }).execute()
  await visit(`/Company/${id}`)
  await expect(page.getByRole('heading', { name: 'Visitors see nothing here yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Manage the company' }).click()
  await expect(page.getByText('You are its owner.')).toBeVisible()
  await dropSession(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(`/Company/${id}`)
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage the company' })).toHaveCount(0)
  await expectAccessible(page)
})
