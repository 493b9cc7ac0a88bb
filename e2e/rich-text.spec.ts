import { messages } from '@gradus/contract/message'
import { getNotices } from '@gradus/contract/setting'
import { chooseFile, textbox } from './form.ts'
import { expect, roles, test } from './site.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('The tools of a text are reached by keyboard: bold, a link, a picture by its address and one from this computer', async ({
  page,
  visit,
  login,
  database,
}) => {
  const { id } = await login({ role: roles.admin })
  await database
    .insertInto('setting')
    .values({ name: 'picturesFromElsewhere', value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(true) }))
    .execute()
  // Polls, because a server caches the settings for some seconds.
  const allowed = async () => (await (await page.request.get(getNotices.url)).json()).picturesFromElsewhere
  await expect.poll(allowed).toBe(true)
  await visit('/AddCodingQuestion')
  await page.getByLabel('Title', { exact: true }).fill('A text with all that it may hold')
  await textbox(page, 'Text').click()
  await page.keyboard.type('A text that is long enough, and ')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: 'Bold' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textbox(page, 'Text')).toBeFocused()
  await page.keyboard.type('bold')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(', ')
  const tools = page.getByRole('toolbar', { name: 'Formatting of Text', exact: true })
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an address that starts with https://, or an email address.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('example.org/read')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Picture' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('A flight of steps')
  await page.getByRole('dialog', { name: 'Picture' }).getByLabel('Address').fill('https://example.org/steps.png')
  await page.route('https://example.org/**', (route) => route.fulfill({ contentType: 'image/png', body: onePixel }))
  await page.getByRole('button', { name: 'Insert' }).click()
  await tools.getByRole('button', { name: 'Picture' }).click()
  await chooseFile(page, 'From this computer', { name: 'pixel.png', mimeType: 'image/png', buffer: onePixel })
  await expect(textbox(page, 'Text').locator('img[src^="data:image/webp"]')).toHaveCount(1)
  await page.getByLabel(messages.isVisible).check()
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page).toHaveURL(/\/Question\//)
  const { body } = await database
    .selectFrom('question')
    .select('body')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(body).toContain('<strong>bold</strong>')
  expect(body).toContain(
    '<a href="https://example.org/read" rel="nofollow noopener noreferrer ugc">example.org/read</a>',
  )
  expect(body).toContain('<img src="https://example.org/steps.png" alt="A flight of steps" />')
  expect(body).toContain('<img src="data:image/webp;base64,')
  expect(body).not.toContain('style')
  // Other journeys on this site expect the default.
  await database.deleteFrom('setting').where('name', '=', 'picturesFromElsewhere').execute()
  await expect.poll(allowed).toBe(false)
})
