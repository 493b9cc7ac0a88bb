import { exampleOf } from '../judge/src/test/guide.ts'
import { messages } from '@gradus/contract/message'
import { replaceCode } from './editor.ts'
import { expect, test } from './site.ts'

test('The question page says whether T-SQL runs on a real SQL Server or on the embedded subset', async ({
  page,
  visit,
  post,
  login,
}) => {
  const { solution, tests } = exampleOf(9)
  const id = await post({
    kind: 'coding',
    title: 'Customers and their orders',
    body: '<p>How many orders has each customer?</p>',
    rawTags: [],
    difficultLevel: 2,
    implementations: [{ type: 9, starter: 'SELECT 1 AS Nothing\n', tests, additionalFiles: [] }],
  })
  await login()
  await visit(`/Question/${id}`)
  const solutionEditor = page.getByRole('region', { name: 'Your solution' })
  await expect(solutionEditor.getByText(/^Runs on: embedded subset of T-SQL \(PGlite [\d.]+\)$/)).toBeVisible()
  await replaceCode(solutionEditor, solution)
  await solutionEditor.getByRole('button', { name: 'Compile and Run' }).click()
  await expect(solutionEditor.getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected, {
    timeout: 60_000,
  })
})
