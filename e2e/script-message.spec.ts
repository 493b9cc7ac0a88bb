import { addAnnouncement } from '@gradus/contract/announcement'
import { addBlogPost, feedAddress } from '@gradus/contract/blog'
import { getUserNotifications } from '@gradus/contract/notification'
import { rejectQuestion } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { sendGlobalMessage } from '@gradus/contract/broadcast'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { editTag, getManagedTags } from '@gradus/contract/tag'
import { expectHarmless, runInBrowser, watchDialogs } from './script-injection.ts'
import { payloads } from './payloads.ts'
import { expect, roles, test } from './site.ts'

/** Injection attempts in texts that authors, admins and moderators send to others. */
const script = 'alert(document.domain)'
const image = `<img src=x onerror=${script}>`
const body = `<p>Words among attempts.</p>${payloads.map((one) => `<p>${one}</p>`).join('')}`
const titles = [`${image} in a title`, `</title><script>${script}</script>`, `"><svg onload=${script}>`]

test('No script runs from blog posts and the feed', async ({ page, login, visit }) => {
  const opened = watchDialogs(page)
  await login({ role: roles.admin })
  const ids: number[] = []
  for (const title of titles) {
    const response = await page.request.post(addBlogPost.url, { data: { title, body } })
    expect(response.status(), await response.text()).toBe(200)
    ids.push(Number(await response.text()))
  }
  for (const [index, id] of ids.entries()) {
    await visit(`/BlogPost/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[index] ?? '')
    await expect(page.getByText('Words among attempts.').first()).toBeVisible()
    await expectHarmless(page)
  }
  await visit(`/EditBlogPost/${ids[0]}`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(titles[0] ?? '')
  await expect(page.locator('.ProseMirror')).toContainText('Words among attempts.')
  await expectHarmless(page)
  await visit('/Blog')
  await expect(page.getByText(titles[0] ?? '').first()).toBeVisible()
  await expectHarmless(page)
  const feed = await (await page.request.get(feedAddress)).text()
  const read = await runInBrowser<string[]>(
    page,
    `(xml) => [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('*')].map((one) => one.localName)`,
    feed,
  )
  expect(read).toContain('entry')
  expect(read.filter((name) => ['parsererror', 'script', 'img', 'svg'].includes(name))).toEqual([])
  expect(opened).toEqual([])
})

test('No script runs from announcements', async ({ page, login, visit }) => {
  const opened = watchDialogs(page)
  await login({ role: roles.admin })
  // Forbids external pictures again, which another journey on this site may have allowed.
  const strict = await page.request.put(changeSettings.url, { data: defaultSettings })
  expect(strict.status(), await strict.text()).toBe(200)
  for (const title of titles) {
    const message = { title, body, rawTags: ['security'] }
    for (const imageUrl of ['https://pictures.example/x.svg#"onload=alert(1)', `/uploads/x.png"onload=${script}`]) {
      const refused = await page.request.post(addAnnouncement.url, { data: { ...message, imageUrl } })
      expect(refused.status(), imageUrl).toBe(400)
    }
    const response = await page.request.post(addAnnouncement.url, { data: message })
    expect(response.status(), await response.text()).toBe(200)
    const id = await response.text()
    await visit(`/Announcement/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Words among attempts.').first()).toBeVisible()
    await expectHarmless(page)
    await visit(`/EditAnnouncement/${id}`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await expect(page.locator('.ProseMirror')).toContainText('Words among attempts.')
    await expectHarmless(page)
  }
  await visit('/AllAnnouncements')
  await expect(
    page
      .getByRole('main')
      .getByText(titles[0] ?? '')
      .first(),
  ).toBeVisible()
  await expectHarmless(page)
  expect(opened).toEqual([])
})

test('No script runs from the reason for returning a question: on the page, in the inbox, the mail, the audit trail', async ({
  page,
  context,
  login,
  account,
  visit,
  outbox,
  database,
}) => {
  const opened = watchDialogs(page)
  const author = await login()
  const response = await page.request.post(postQuestion.url, {
    data: {
      kind: 'multiChoice',
      title: titles[0],
      body,
      rawTags: [],
      difficultLevel: 1,
      answers: [
        { body: `yes ${image}`, correct: true },
        { body: `<p>no ${image}</p>`, correct: false },
      ],
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  const { id } = await database
    .selectFrom('question')
    .select('id')
    .where('user_id', '=', author.id)
    .executeTakeFirstOrThrow()
  const asAuthor = await context.cookies()

  await login({ role: roles.admin })
  await visit(`/ReviewWaitingQuestions?q=${encodeURIComponent(image)}`)
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Words among attempts.')).toBeVisible()
  await expectHarmless(page)
  const reason = payloads.join('\n').slice(0, 2000).trim()
  const rejected = await page.request.patch(rejectQuestion.url.replace(':id', String(id)), { data: { reason } })
  expect(rejected.status(), await rejected.text()).toBe(200)
  await visit('/AuditTrail')
  await expect(page.getByText(titles[0] ?? '').first()).toBeVisible()
  await expectHarmless(page)
  await visit(`/QuestionsManagement?q=${encodeURIComponent(image)}`)
  await expect(page.getByText(titles[0] ?? '').first()).toBeVisible()
  await expectHarmless(page)

  await context.addCookies(asAuthor)
  for (const address of ['/Dashboard', `/EditQuestion?id=${id}`]) {
    await visit(address)
    await expect(page.getByText(`onerror=${script}`).first()).toBeVisible()
    await expectHarmless(page)
  }
  const [mail] = await outbox(author.email)
  expect(mail?.text).toContain(`onerror=${script}`)
  await expectHarmless(page, mail?.html ?? '')
  await account()
  expect(opened).toEqual([])
})

test('No script runs from messages to many users: in the inbox, in full, by mail, on the management page', async ({
  page,
  login,
  visit,
  outbox,
  context,
}) => {
  const opened = watchDialogs(page)
  const lecturer = await login({ role: roles.lecturer })
  const asLecturer = await context.cookies()
  await login({ role: roles.admin })
  for (const link of [
    `javascript:${script}`,
    '//evil.invalid',
    '/\\evil.invalid',
    '/\t/evil.invalid',
    'http://evil.invalid',
  ]) {
    const refused = { type: 1, role: roles.lecturer, byMail: false, title: 'A link', body: '<p>A link.</p>', link }
    expect((await page.request.post(sendGlobalMessage.url, { data: refused })).status(), link).toBe(400)
  }
  const sent = await page.request.post(sendGlobalMessage.url, {
    data: { type: 2, role: roles.lecturer, byMail: true, title: titles[0], body, link: '/About' },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  await visit('/NotificationManagement')
  await expect(page.getByText(titles[0] ?? '').first()).toBeVisible()
  await expectHarmless(page)

  await context.addCookies(asLecturer)
  const inbox = async () => (await page.request.get(getUserNotifications.url)).json()
  await expect.poll(async () => (await inbox()).length).toBe(1)
  const [note] = await inbox()
  await visit('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('<img src=x')
  await expectHarmless(page)
  await visit(`/NotificationPage/${note.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0] ?? '')
  await expect(page.getByText('Words among attempts.').first()).toBeVisible()
  await expectHarmless(page)
  const [mail] = await outbox(lecturer.email)
  expect(mail?.text).toContain('Words among attempts.')
  await expectHarmless(page, mail?.html ?? '')
  expect(opened).toEqual([])
})

test('No script runs from the description of a tag, or from a search', async ({ page, login, post, visit }) => {
  const opened = watchDialogs(page)
  await post({
    kind: 'multiChoice',
    title: `Which of these does ${image} show?`,
    body: `<p>Found by the word findable, ${image} and a script.</p>`,
    rawTags: ['attempted'],
    difficultLevel: 1,
    answers: [
      { body: 'one', correct: true },
      { body: 'two', correct: false },
    ],
  })
  await login({ role: roles.admin })
  const { items } = await (await page.request.get(`${getManagedTags.url}?q=attempted`)).json()
  const description = `${image} and ${titles[1]}`
  const data = { name: 'attempted', description, synonyms: [] }
  const edited = await page.request.put(editTag.url.replace(':id', String(items[0].id)), { data })
  expect(edited.status(), await edited.text()).toBe(200)
  for (const address of ['/TagPage?tag=attempted', '/TagManagement?q=attempted']) {
    await visit(address)
    await expect(page.getByText(description).first()).toBeVisible()
    await expectHarmless(page)
  }
  for (const words of ['findable', 'img onerror', 'script']) {
    await visit(`/Search?kw=${encodeURIComponent(words)}`)
    await expect(page.getByRole('main').getByText(image).first()).toBeVisible()
    await expectHarmless(page)
  }
  expect(opened).toEqual([])
})

const paste = `(html) => {
  const data = new DataTransfer()
  data.setData('text/html', html)
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.activeElement.dispatchEvent(event)
}`

test('No script runs from pasted rich text, or from a draft stored in the browser', async ({
  context,
  login,
  visit,
  expectFailure,
}) => {
  // The browser logs violations of the policy for what it parses from the clipboard, though it executes none of it.
  expectFailure('blocked')
  const page = await context.newPage()
  const opened = watchDialogs(page)
  await login()
  await visit('/AddQuestion?type=MC', page)
  const editor = page.getByRole('textbox', { name: 'Text', exact: true })
  await editor.click()
  for (let start = 0; start < payloads.length; start += 20)
    await runInBrowser<void>(page, paste, `<p>pasted ${payloads.slice(start, start + 20).join(' ')}</p>`)
  await expect(editor).toContainText('pasted')
  await page.getByLabel('Title', { exact: true }).fill(titles[1] ?? '')
  await expectHarmless(page)
  await page.reload()
  await expect(page.getByText(/^This is your draft, saved in this browser/)).toBeVisible()
  await expect(editor).toContainText('pasted')
  await expectHarmless(page)
  expect(opened).toEqual([])
})
