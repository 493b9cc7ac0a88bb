import { zipOf } from '../server/test/archive.ts'
import { expectAccessible } from './axe.ts'
import { expect, roles, test } from './site.ts'

const choice = (title: string, difficulty: string) => `title: ${title}
difficulty: ${difficulty}
tags: [parity]
body: Which of these numbers is even?
answers:
  - { body: 'One' }
  - { body: 'Two', correct: true }
`
const fileOf = (files: Record<string, string>) => ({
  name: 'content.zip',
  mimeType: 'application/zip',
  buffer: zipOf(files),
})

test('An admin previews a content archive, imports it, and sees the question on Home', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.admin })
  await visit('/')
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  const form = page.getByRole('region', { name: 'Import' })
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(form.getByText('Choose a file.')).toBeVisible()
  const choose = (files: Record<string, string>) => form.locator('input[type=file]').setInputFiles(fileOf(files))

  await choose({ 'choices/a.yaml': 'title: Short\n' })
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('Nothing was imported')).toBeVisible()
  await expect(page.getByText('choices/a.yaml, title: Must be at least 8 characters long.')).toBeVisible()

  await choose({ 'choices/even.yaml': choice('An even number of a file', 'Junior') })
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeVisible()
  await form.getByRole('checkbox', { name: /Preview only/ }).uncheck()
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Questions 1 0 0' })).toBeVisible()

  // Importing a changed file again adds no duplicates and reports the differences.
  await choose({ 'choices/even.yaml': choice('An even number of a file', 'Expert') })
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Questions 0 1 1' })).toBeVisible()
  await expect(page.getByRole('row', { name: /An even number of a file difficulty/ })).toBeVisible()
  await expectAccessible(page)

  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await waiting).suggestedFilename()).toBe('content.zip')
  await visit('/?type=MC')
  await expect(page.getByRole('main').getByRole('link', { name: 'An even number of a file' })).toBeVisible()
})
