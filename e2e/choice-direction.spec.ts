import { expectDirection, expectLeftwards, places } from './direction.ts'
import { runInBrowser } from './script-injection.ts'
import { expect, test } from './site.ts'

const languages = {
  kind: 'multiChoice',
  title: 'מה נכון על שפות תכנות?',
  body: '<p>בחרו את התשובה הנכונה.</p>',
  rawTags: ['letters'],
  difficultLevel: 2,
}

test('The editor of a choice gives it the direction that readers will see', async ({ page, visit, login }) => {
  await login()
  await visit('/AddQuestion?type=MC')
  const answer = page.getByRole('textbox', { name: 'Answer A', exact: true })
  await answer.fill('TypeError – אי אפשר לחבר int ל-str')
  await expectDirection(answer.locator('p'), 'rtl')
  await answer.fill('TypeError, because str is no int')
  await expectDirection(answer.locator('p'), 'ltr')
})

test('A Hebrew choice that begins with C++ runs from right to left, and an English one beside it from left to right', async ({
  page,
  visit,
  post,
}) => {
  const answers = ['C++ היא שפה מהודרת.', 'Python is interpreted.', 'SQL שפה של שאילתות.'].map((body, index) => ({
    body,
    correct: index === 0,
  }))
  await visit(`/Question/${await post({ ...languages, answers })}`)
  const options = page.getByRole('group', { name: /^Answers/ })
  await expectDirection(options, 'rtl')
  const text = (name: RegExp) => options.getByRole('button', { name }).locator('.option-text')
  await expectDirection(text(/C\+\+/), 'rtl')
  await text(/C\+\+/).evaluate((element) => element.setAttribute('id', 'hebrew'))
  await expectLeftwards(page, '#hebrew', 'C', 'ה')
  await expectLeftwards(page, '#hebrew', 'ה', '.')
  await text(/Python/).evaluate((element) => element.setAttribute('id', 'english'))
  const at = await runInBrowser<Record<string, number>>(page, places, '#english')
  expect(at['P']).toBeLessThan(at['.'] ?? 0)
})
