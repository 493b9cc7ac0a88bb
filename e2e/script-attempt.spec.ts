import { addComment, getCommentsByQuestionId } from '@gradus/contract/comment'
import { editProfile } from '@gradus/contract/profile'
import { expectHarmless, watchDialogs } from './script-injection.ts'
import { payloads } from './payloads.ts'
import { expect, test } from './site.ts'

/**
 * Stored and reflected injection attempts are shown as text: no dialog opens, and `noFaults` sees no violation of the
 * policy.
 */

test('There are at least 80 payloads', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(80)
})

test('No script runs from a question’s body and answers, or from comments', async ({ page, post, login, visit }) => {
  const opened = watchDialogs(page)
  const id = await post({
    kind: 'multiChoice',
    title: 'A question full of attempts',
    body: `<p>Which of these is text?</p>${payloads.map((one) => `<p>${one}</p>`).join('')}`,
    rawTags: ['security'],
    difficultLevel: 1,
    answers: payloads.slice(0, 8).map((body, index) => ({ body: `${body} ${index}`, correct: index === 0 })),
  })
  await login({ role: 1 })
  for (let start = 0; start < payloads.length; start += 10) {
    const body = `said ${payloads.slice(start, start + 10).join(' ')}`
    const response = await page.request.post(addComment.url, { data: { body, type: 0, questionId: id } })
    expect(response.status(), await response.text()).toBe(200)
  }
  await visit(`/Question/${id}`)
  await expect(page.getByText('Which of these is text?')).toBeVisible()
  await expect(page.getByText('said').first()).toBeVisible()
  await expectHarmless(page)
  expect(opened).toEqual([])
  const response = await page.request.get(getCommentsByQuestionId.url.replace(':questionId', String(id)))
  expect(await response.text()).not.toMatch(/<script|onerror=|javascript:alert/i)
})

test('No script runs from titles and tags, which are text', async ({ page, post, visit }) => {
  const opened = watchDialogs(page)
  const titles = payloads.filter((one) => one.trim().length >= 8 && one.length <= 190).slice(0, 12)
  for (const [index, title] of titles.entries())
    await post({
      kind: 'multiChoice',
      title: `${title} ${index}`,
      body: '<p>A title that is an attempt.</p>',
      rawTags: ['security'],
      difficultLevel: 1,
      answers: [
        { body: 'yes', correct: true },
        { body: 'no', correct: false },
      ],
    })
  await visit('/?type=MC')
  await visit('/Search?tag=security')
  await expect(page.getByRole('heading', { name: 'alert(document.domain)' }).first()).toBeVisible()
  await expectHarmless(page)
  expect(opened).toEqual([])
})

test('No script runs from a name, a subtitle or a bio', async ({ page, login, visit }) => {
  const opened = watchDialogs(page)
  const { id } = await login()
  for (const attempt of payloads.slice(0, 6)) {
    const form = {
      displayName: 'Noa',
      subtitle: attempt.slice(0, 200),
      bio: payloads.join('\n').slice(0, 1000),
      linkedIn: '',
      contact: attempt.slice(0, 200),
      languages: [],
    }
    const response = await page.request.put(editProfile.url, { data: form })
    expect(response.status(), await response.text()).toBe(200)
    const named = await page.request.put(editProfile.url, { data: { ...form, displayName: attempt.slice(0, 60) } })
    expect(named.status()).toBe(400)
    await visit(`/Profile?id=${id}`)
    await expect(page.getByText('onerror=alert(document.domain)').first()).toBeVisible()
  }
  await expectHarmless(page)
  expect(opened).toEqual([])
})

test('No script runs from an address: a search, a page, a slug, the target after the login', async ({
  page,
  visit,
}) => {
  const opened = watchDialogs(page)
  for (const attempt of payloads.slice(-12)) {
    const text = encodeURIComponent(attempt)
    await visit(`/Search?kw=${text}`)
    await visit(`/Question/1/${text}?page=${text}`)
  }
  for (const next of ['javascript:alert(1)', '//evil.invalid', 'https://evil.invalid', '/\\evil.invalid']) {
    await visit(`/Login?next=${encodeURIComponent(next)}`)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  }
  await expectHarmless(page)
  expect(opened).toEqual([])
})
