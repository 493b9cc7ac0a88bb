import { exportPackage } from '@gradus/contract/problem-package'
import { startRejudge } from '@gradus/contract/rejudge'
import { getLanguages } from '@gradus/contract/site'
import { aSubmission } from '../server/test/submission.ts'
import { expectAccessible } from './axe.ts'
import { anyCall } from './question-page.ts'
import { expect, roles, test } from './site.ts'

const question = {
  kind: 'inputOutput',
  title: 'Twice what is read',
  body: '<p>Read a number and print twice that number.</p>',
  rawTags: [],
  difficultLevel: 1,
  implementations: [{ type: 8, solution: 'print(2 * int(input()))\n' }],
  cases: [
    { input: '2\n', answer: '4\n', sample: true },
    { input: '21\n', answer: '42\n' },
  ],
}

test('An admin exports a question as a problem package and imports it again; its samples are shown', async ({
  page,
  visit,
  login,
  post,
}) => {
  await login({ role: roles.admin })
  const id = await post(question)
  const archive = await (await page.request.get(exportPackage.url.replace(':id', String(id)))).body()
  await visit('/ProblemPackages')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Choose a package file.')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'twice.zip', mimeType: 'application/zip', buffer: archive })
  // Nothing is imported without a tag that was refused.
  const tags = page.getByRole('combobox', { name: 'Tags', exact: true })
  await tags.fill('Bad Tag!')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Use only the letters a to z, numbers, hyphens and underscores')).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(tags).toBeFocused()
  await tags.fill('')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(/Imported: .?Twice what is read/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('row', { name: /accepted\/solution-8\.py.*Passed.*Yes/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the question' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Twice what is read' })).toBeVisible()
  await expect(page.getByLabel('Input', { exact: true })).toHaveText('2')
  await expect(page.getByLabel('Output', { exact: true })).toHaveText('4')
  await expectAccessible(page)
})

test('A file that is not a package is refused with a sentence', async ({ page, visit, login }) => {
  await login({ role: roles.admin })
  await visit('/ProblemPackages')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'no.zip', mimeType: 'application/zip', buffer: Buffer.from('no') })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'it isn’t a zip file' })).toBeVisible()
})

test('An admin sees the version, state and reason of each language', async ({ page, visit, login }) => {
  await login({ role: roles.admin })
  await visit('/Languages')
  await expect(page.getByRole('row', { name: /Python.*3\.\d+.*Available/ })).toBeVisible()
  await expectAccessible(page)
})

test('While a judge that has just started looks for its toolchains, the page says that they are being prepared', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.admin })
  const [python, shell] = [
    { code: 8, name: 'Python', version: '3.14.0', available: true },
    { code: 10, name: 'Shell', version: '', available: true, preparing: true },
  ]
  let languages: object[] = [python, shell]
  await page.route(anyCall(getLanguages.url), (route) => route.fulfill({ json: languages }))
  await visit('/Languages')
  await expect(page.getByText('still preparing 1 of 2 languages')).toBeVisible()
  await expect(page.getByRole('row', { name: /Shell.*Unknown.*Preparing/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Python.*Available/ })).toBeVisible()
  // The page asks again by itself.
  languages = [python, { ...shell, version: '5.2', preparing: undefined }]
  await expect(page.getByText('All 2 languages are available.')).toBeVisible()
})

test('An admin has submissions judged again from the question’s menu, sees the difference and applies it', async ({
  page,
  visit,
  login,
  post,
  account,
  database,
}) => {
  const id = await post(question)
  const someone = await account({ displayName: 'Dana Levi' })
  const source = 'print(2 * int(input()))\n'
  await aSubmission(database, { userId: someone.id, questionId: id, source, outcome: 'failed' })
  await login({ role: roles.admin })
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: 'Admin actions' }).click()
  await page.getByRole('menuitem', { name: 'Judge again' }).click()
  await page.getByRole('button', { name: 'Judge 1 again' }).click()
  await expect(page.getByText('1 of 1 submission gets a different outcome.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('row', { name: /Dana Levi.*Solved now.*\+1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Dana Levi.*Failed.*Passed/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Applied' })).toBeVisible()
  const after = await database.selectFrom('submission').select('outcome').where('question_id', '=', id).execute()
  expect(after).toEqual([{ outcome: 'passed' }])
})

test('Other users get none of these pages', async ({ page, visit, login }) => {
  await login()
  for (const address of ['/ProblemPackages', '/Languages', '/Rejudge/1']) {
    await visit(address)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
  const refused = await page.request.post(startRejudge.url.replace(':id', '1'))
  expect(refused.status()).toBe(403)
})
