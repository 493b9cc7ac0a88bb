import { messages } from '@gradus/contract/message'
import { codeIn } from './editor.ts'
import { chooseFile, files, fillCommon, textFile, textbox } from './form.ts'
import { expect, test } from './site.ts'

test('A title under 8 or a too-short body shows its errors, and the first wrong field has the focus', async ({
  page,
  visit,
  login,
}) => {
  await login()
  await visit('/AddCodingQuestion')
  await page.getByLabel('Title', { exact: true }).fill('Short')
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.formHasErrors)).toBeVisible()
  await expect(page.getByText(messages.titleTooShort)).toBeVisible()
  await expect(page.getByText(messages.bodyTooShort)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
})

test('A refused tag stays in its field with the error above the suggestions; after the third tag none are offered', async ({
  page,
  visit,
  login,
  database,
}) => {
  await database
    .insertInto('tag')
    .values({ name: 'dynamic-programming' })
    .onConflict((all) => all.doNothing())
    .execute()
  await login()
  await visit('/AddCodingQuestion')
  const tags = page.getByRole('combobox', { name: 'Tags', exact: true })
  await tags.pressSequentially('Dynamic Programming,')
  await expect(tags).toHaveValue('Dynamic Programming')
  const error = page.getByText('Use only the letters a to z, numbers, hyphens and underscores')
  await expect(error).toBeVisible()
  const [above, field] = [await error.boundingBox(), await tags.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
  // It outlasts other controls, and nothing is posted without the tag.
  await fillCommon(page, 'A question with a refused tag')
  await page.getByRole('button', { name: messages.addSolutionCode }).click()
  await expect(error).toBeVisible()
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.formHasErrors)).toBeVisible()
  await expect(error).toBeVisible()
  await expect(tags).toHaveValue('Dynamic Programming')
  await tags.press('End')
  await tags.press('g')
  await expect(error).toHaveCount(0)
  await tags.press('Backspace')
  await page.getByRole('option', { name: 'dynamic-programming' }).click()
  await expect(error).toHaveCount(0)
  await tags.pressSequentially('graphs,trees,')
  await tags.click()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('Typed text is saved in the browser, per user and kind, and can be discarded', async ({ page, visit, login }) => {
  await login()
  await visit('/AddCodingQuestion')
  await fillCommon(page, 'A draft that outlives the page')
  await page.reload()
  await expect(page.getByText(/^This is your draft, saved in this browser/)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A draft that outlives the page')
  await expect(textbox(page, 'Text')).toContainText('Return twice the number')
  // Both forms have a title, so this waits for what only one of them has.
  const checker = page.getByRole('button', { name: 'Upload Checker' })
  await page.getByRole('link', { name: 'AdvancedCoding' }).click()
  await expect(checker).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A draft that outlives the page')
  await page.getByRole('link', { name: 'Coding', exact: true }).click()
  await expect(checker).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(page.getByText(/^This is your draft/)).toHaveCount(0)
})

test('-2 means daily limit, and a request that fails loses nothing', async ({
  page,
  visit,
  login,
  database,
  expectFailure,
}) => {
  expectFailure('none', '/auth/api/Questions')
  const { id } = await login()
  await database
    .insertInto('question')
    .values(
      Array.from({ length: 5 }, (_, at) => ({
        user_id: id,
        kind: 'multiChoice' as const,
        type: 1,
        title: `Posted before ${at}`,
        body: '<p>A text that is long enough.</p>',
        difficult_level: 1 as const,
      })),
    )
    .execute()
  await visit('/AddCodingQuestion')
  await fillCommon(page, 'One too many for today')
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.dailyLimit)).toBeVisible()
  await page.route('**/auth/api/Questions', (route) => route.abort())
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.addQuestionFailed)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('One too many for today')
})

test('Uploads of a coding question: text only, sizes bounded, wrong encodings and binaries refused; a broken connection loses nothing', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  expectFailure('none', '/auth/api/Questions')
  await login()
  await visit('/AddCodingQuestion')
  await fillCommon(page, 'What was uploaded stays uploaded')
  await files(page).getByRole('tab', { name: 'Tests', exact: true }).click()
  const into = 'Upload a file into Tests'
  await chooseFile(page, into, textFile('tests.c', '#include "solution.c"\nint main() { return 0; }\n'))
  const code = codeIn(files(page))
  await expect(code).toContainText('#include "solution.c"')
  const refused: [string, Buffer, string][] = [
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'picture.png is not a text file.'],
    [
      'latin.c',
      Buffer.from('// caf\xe9\n', 'latin1'),
      'latin.c is not UTF-8 text. Save it as UTF-8 and choose it again.',
    ],
    ['wide.c', Buffer.from('\ufeffint', 'utf16le'), 'wide.c is UTF-16. Save it as UTF-8 and choose it again.'],
    ['large.c', Buffer.alloc(2 * 1024 * 1024 + 1, 'x'), 'large.c is larger than 2 MiB. Choose a smaller file.'],
  ]
  for (const [name, buffer, sentence] of refused) {
    await chooseFile(page, into, { name, buffer })
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(code).toContainText('#include "solution.c"')
  }

  await page.getByRole('button', { name: messages.additionalCodingFiles }).click()
  const dialog = page.getByRole('dialog', { name: messages.additionalCodingFiles })
  await chooseFile(page, 'Upload file 1', { name: 'a.bin', buffer: Buffer.from([0, 1, 2]) })
  await expect(page.getByText('a.bin is not a text file.')).toBeVisible()
  await chooseFile(page, 'Upload file 1', textFile('helper.h', 'int helper(void);\n'))
  await expect(dialog.getByLabel('Name of file 1')).toHaveValue('helper.h')
  await dialog.getByRole('button', { name: 'Save files' }).click()

  await page.route('**/auth/api/Questions', (route) => route.abort())
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.addQuestionFailed)).toBeVisible()
  const whole = async () => {
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('What was uploaded stays uploaded')
    await files(page).getByRole('tab', { name: 'Tests', exact: true }).click()
    await expect(code).toContainText('#include "solution.c"')
    await files(page).getByRole('tab', { name: 'helper.h' }).click()
    await expect(code).toContainText('int helper(void);')
  }
  await whole()
  await page.reload()
  await whole()
})
