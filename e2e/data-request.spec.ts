import { addDataRequest } from '@gradus/contract/data-request'
import { expectAccessible } from './axe.ts'
import { expect, roles, test } from './site.ts'

const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test('Support notes a request for a copy, downloads the data, and marks it as answered within the month', async ({
  page,
  visit,
  login,
  account,
  expectFailure,
}) => {
  expectFailure(400, addDataRequest.url)
  const { email } = await account({ displayName: 'Noa Lindqvist', email: 'noa@requests.example' })
  await login({ role: roles.admin, displayName: 'Ada Admin' })
  await visit('/DataRequests')
  await page.getByRole('button', { name: 'Add a request' }).click()
  const form = page.getByRole('dialog', { name: 'Add a request' })
  await form.getByLabel('Email of the account').fill('nobody@requests.example')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('No account has this email.')).toBeVisible()
  await form.getByLabel('Email of the account').fill(email)
  await form.getByLabel('Received on').fill(day(-27))
  await form.getByLabel('Note').fill('A letter')
  await form.getByRole('button', { name: 'Add', exact: true }).click()

  const row = page.getByRole('row', { name: /Noa Lindqvist/ })
  await expect(row).toContainText(/[1-4] days? left/)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download the data of Noa Lindqvist' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^gradus-data-[\d-]+\.zip$/)
  await row.getByRole('button', { name: 'Mark as answered: the request of Noa Lindqvist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('No open requests')).toBeVisible()
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(page.getByRole('row', { name: /Noa Lindqvist/ })).toContainText('by Ada Admin')
})

test('Support erases an account on request after a confirmation; its name leaves the list', async ({
  page,
  visit,
  login,
  account,
  outbox,
}) => {
  const { email } = await account({ displayName: 'Farah Aziz', email: 'farah@requests.example' })
  await login({ role: roles.admin })
  await visit('/DataRequests')
  await page.getByRole('button', { name: 'Add a request' }).click()
  const form = page.getByRole('dialog', { name: 'Add a request' })
  await form.getByLabel('Email of the account').fill(email)
  await form.getByLabel('Type of request').selectOption({ label: 'Erasure' })
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Erase account of Farah Aziz' }).click()
  const question = page.getByRole('dialog', { name: 'Erase this account?' })
  await expect(question.getByText(/You can’t undo this/)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Erase the account' }).click()
  await expect(page.getByRole('row', { name: /Farah Aziz/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(page.getByRole('row', { name: /Deleted user/ })).toContainText('Done')
  expect((await outbox(email))[0]?.subject).toMatch(/is closed/)
})
