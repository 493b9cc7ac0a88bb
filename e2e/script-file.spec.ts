import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addAnnouncement } from '@gradus/contract/announcement'
import { FileName } from '@gradus/contract/judge'
import { messages } from '@gradus/contract/message'
import { editProfile, LinkedIn, pictureRefusals, putPicture } from '@gradus/contract/profile'
import { updateIfNotFilled } from '@gradus/contract/first-steps'
import { postQuestion } from '@gradus/contract/question-form'
import { changeSettings, getSettings } from '@gradus/contract/setting'
import { expectHarmless, watchDialogs } from './script-injection.ts'
import { payloads } from './payloads.ts'
import { expect, roles, test } from './site.ts'

const script = 'alert(document.domain)'
/** Addresses that execute something, or that lead elsewhere although they look like addresses of this site. */
const addresses = [
  `javascript:${script}`,
  `JaVaScRiPt:${script}`,
  ` javascript:${script}`,
  `java\tscript:${script}`,
  `\u0001javascript:${script}`,
  `&#106;avascript:${script}`,
  `vbscript:${script}`,
  `data:text/html,<script>${script}</script>`,
  `data:image/svg+xml,<svg onload=${script}>`,
  `blob:https://evil.invalid/x`,
  `http://evil.invalid/`,
  '//evil.invalid/x',
  '/\\evil.invalid/x',
  '/\t/evil.invalid/x',
  '/\n\\evil.invalid/x',
  '\\\\evil.invalid/x',
  ...payloads.slice(0, 4),
]
const noPicture = pictureRefusals.notAPicture
const send = (page: Page, buffer: Buffer, mimeType: string) =>
  page.request.put(putPicture.url, { multipart: { picture: { name: `<b>${script}</b>.png`, mimeType, buffer } } })

test('Fields for links accept no scripts and no foreign addresses: LinkedIn, banners, pictures of announcements', async ({
  page,
  login,
  visit,
}) => {
  const opened = watchDialogs(page)
  await login({ role: roles.admin })
  await visit('/EditProfile')
  const own = { displayName: 'Noa', subtitle: '', bio: '', contact: '', languages: [] }
  const { settings } = await (await page.request.get(getSettings.url)).json()
  for (const address of addresses) {
    expect(LinkedIn.safeParse(address).success, address).toBe(false)
    const linked = await page.request.put(editProfile.url, { data: { ...own, linkedIn: address } })
    expect(linked.status(), address).toBe(400)
    const banner = { text: 'Click here', action: 'Now', to: address }
    const set = await page.request.put(changeSettings.url, { data: { ...settings, offers: [banner] } })
    expect(set.status(), `a banner to ${address}`).toBe(400)
    const announcement = { title: 'With a picture', body: '<p>It has a picture.</p>', rawTags: [], imageUrl: address }
    const added = await page.request.post(addAnnouncement.url, { data: announcement })
    expect(added.status(), `a picture from ${address}`).toBe(400)
  }
  const wizard = await page.request.patch(updateIfNotFilled.url.replace(':field', 'linked'), {
    headers: { 'content-type': 'text/plain' },
    data: encodeURIComponent(`javascript:${script}//linkedin.com/in/noa`),
  })
  expect(await wizard.json()).toEqual({ result: 0, info: messages.invalidLinkedIn })
  expect(opened).toEqual([])
})

test('The notice above every page and the banners are shown as text', async ({ page, login, visit }) => {
  const opened = watchDialogs(page)
  await login({ role: roles.admin })
  const { settings } = await (await page.request.get(getSettings.url)).json()
  const attempt = `<img src=x onerror=${script}>`
  const offer = { text: attempt, action: `</a><script>${script}</script>`.slice(0, 40), to: '/ForCompanies' }
  const changed = { ...settings, notice: `${attempt}<script>${script}</script>`, offers: [offer] }
  expect((await page.request.put(changeSettings.url, { data: changed })).status()).toBe(200)
  await visit('/')
  await expect(page.getByText(`${attempt}<script>${script}</script>`)).toBeVisible()
  await expect(page.locator('.banner').getByText(attempt)).toBeVisible()
  await expectHarmless(page)
  await visit('/Settings')
  await expect(page.getByRole('textbox', { name: 'Notice', exact: true })).toHaveValue(changed.notice)
  expect((await page.request.put(changeSettings.url, { data: settings })).status()).toBe(200)
  expect(opened).toEqual([])
})

test('File names with a script are refused for a question’s files, and shown as text for an upload', async ({
  page,
  login,
  visit,
}) => {
  const opened = watchDialogs(page)
  await login()
  for (const name of [...payloads, '../../x', '..', '.x', '-x', 'a/b', 'a\\b', 'x\u0000.py', 'x\n.py'])
    expect(FileName.safeParse(name).success, name).toBe(false)
  const named = `<img src=x onerror=${script}>.py`
  const response = await page.request.post(postQuestion.url, {
    data: {
      kind: 'coding',
      title: 'A file whose name is a script',
      body: '<p>The name of its additional file is a script.</p>',
      rawTags: [],
      difficultLevel: 1,
      implementations: [{ type: 8, starter: '', tests: '', additionalFiles: [{ fileName: named, body: 'x' }] }],
    },
  })
  expect(response.status()).toBe(400)

  await visit('/AddAdvancedQuestion')
  const choose = async (button: string, buffer: Buffer) => {
    const waiting = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button, exact: true }).click()
    await (await waiting).setFiles({ name: named, mimeType: 'text/plain', buffer })
  }
  await choose('Upload Checker', Buffer.from([0, 1, 2]))
  await expect(page.getByText(`${named} is not a text file.`)).toBeVisible()
  await choose('Upload Checker', Buffer.from(payloads.join('\n')))
  await expect(page.getByText(named).first()).toBeVisible()
  await choose(messages.addTestCase, Buffer.from(payloads.join('\n')))
  await page.getByRole('button', { name: messages.additionalCodingFiles }).click()
  const dialog = page.getByRole('dialog', { name: messages.additionalCodingFiles })
  await dialog.getByLabel('Name of file 1').fill(named)
  await dialog.getByRole('button', { name: 'Save files' }).click()
  await expect(dialog.getByText(messages.fileNeedsName(1))).toBeVisible()
  await expectHarmless(page)
  expect(opened).toEqual([])
})

test('A file that is not a picture is refused, whatever its name: SVG, HTML, a script', async ({
  page,
  login,
  visit,
}) => {
  const opened = watchDialogs(page)
  await login()
  await visit('/EditProfile')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`
  const disguises = [
    svg,
    `<?xml version="1.0"?>${svg}`,
    `<html><script>${script}</script></html>`,
    `${script}//`,
    ...payloads.slice(0, 3),
  ]
  for (const [index, text] of disguises.entries())
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
      if (index > 1 && type !== 'image/png') continue
      const sent = await send(page, Buffer.from(text), type)
      expect(sent.status(), `${type} ${text}`).toBe(400)
      expect(await sent.json()).toMatchObject({ message: noPicture })
    }
  for (const type of ['image/svg+xml', 'text/html', 'application/xml'])
    expect((await send(page, Buffer.from(svg), type)).status(), type).toBe(400)
  const choosing = page.locator('input[type=file]')
  for (const name of ['me.svg', `<img src=x onerror=${script}>.png`]) {
    await choosing.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(svg) })
    await expect(page.getByRole('alert')).toContainText('Choose a JPEG, PNG, WebP or GIF file.')
  }
  expect(opened).toEqual([])
})

test('Of a picture only the pixels are kept, and it is served only as a picture', async ({ page, login }) => {
  await login()
  const attempt = `<script>${script}</script>`
  const drawn = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { ImageDescription: attempt, Artist: attempt, Copyright: attempt } })
    .jpeg()
    .toBuffer()
  expect(drawn.includes(attempt)).toBe(true)
  const withTail = Buffer.concat([drawn, Buffer.from(`\n${payloads.join('\n')}`)])
  const sent = await send(page, withTail, 'image/jpeg')
  expect(sent.status(), await sent.text()).toBe(200)
  const { profileImage } = await sent.json()
  const response = await page.request.get(profileImage)
  expect((await response.body()).includes('alert')).toBe(false)
  expect(response.headers()).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(response.headers()['content-security-policy']).toContain("default-src 'none'")
})
