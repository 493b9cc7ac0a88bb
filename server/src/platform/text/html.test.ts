import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addAnnouncement } from '@gradus/contract/announcement'
import { addBlogPost } from '@gradus/contract/blog'
import { sendGlobalMessage } from '@gradus/contract/broadcast'
import { addComment } from '@gradus/contract/comment'
import { importContent } from '@gradus/contract/content'
import { editQuestion } from '@gradus/contract/editing'
import { markup } from '@gradus/contract/limit'
import { Refusal } from '@gradus/contract/problem'
import { getQuestion } from '@gradus/contract/question'
import { approveQuestion } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { aUser, anAdmin, type TestUser } from '../../../test/account.ts'
import { zipOf } from '../../../test/archive.ts'
import { aVisitor, refusalOf } from '../../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm } from '../../../test/question.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { htmlOfMarkdown } from './markdown.ts'
import { Problem } from '../problem.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite()
  admin = await anAdmin(site)
})
after(() => site.close())

const words = '<p>A text that is long enough.</p>'

/** Whoever takes a text with formatting, by its name, and how many characters of it. */
const writers: readonly (readonly [name: string, longest: number, write: (body: string) => Promise<unknown>])[] = [
  ['a question', 200_000, (body) => admin.call(postQuestion, { body: choiceForm({ body }) })],
  ['an alternative text', 200_000, (altBody) => admin.call(postQuestion, { body: choiceForm({ altBody }) })],
  ['an explanation', 200_000, (explanation) => admin.call(postQuestion, { body: choiceForm({ explanation }) })],
  [
    'an edit',
    200_000,
    async (body) =>
      admin.call(editQuestion, {
        params: { id: await aPublicQuestion(site, choiceForm()) },
        body: choiceForm({ body }),
      }),
  ],
  [
    'an approval',
    200_000,
    async (altBody) =>
      admin.call(approveQuestion, {
        params: { id: await aWaitingQuestion(site, await aUser(site), choiceForm()) },
        body: { altBody },
      }),
  ],
  [
    'a comment',
    20_000,
    async (body) => {
      const questionId = await aPublicQuestion(site, choiceForm())
      return admin.call(addComment, { body: { questionId, type: 0, body } })
    },
  ],
  ['a post', 200_000, (body) => admin.call(addBlogPost, { body: { title: 'A post of an admin', body } })],
  [
    'an announcement',
    200_000,
    (body) => admin.call(addAnnouncement, { body: { title: 'Some news', body, rawTags: [] } }),
  ],
  [
    'a message to all',
    200_000,
    (body) => admin.call(sendGlobalMessage, { body: { title: 'To all', body, type: 1, role: null, byMail: false } }),
  ],
]

for (const [name, longest, write] of writers)
  test(`${name} of very many tags, or of deeply nested tags, is refused at once with a clear sentence`, async () => {
    // A comment has room for fewer tags than are too many.
    const flat = longest > 100_000 ? ['<b></b>', '<br>', '<p>'] : []
    for (const tag of ['<b>', '</p><b>', '<ul><li>', '<x></y>', '<b></i>', '<li><p>', ...flat]) {
      const bomb = words + tag.repeat(Math.floor((longest - words.length) / tag.length))
      const { refusal } = await refusalOf(write(bomb), 'badInput')
      assert.match(
        refusal.message,
        /too much formatting\. Simplify it: at most 5,000 tags, nested at most 40 deep/,
        tag,
      )
    }
    if (longest > 100_000)
      for (const sign of ['<', '&', '&lt;']) {
        const { refusal } = await refusalOf(write(words + sign.repeat(markup.signs + 1)), 'badInput')
        assert.equal(refusal.message, markup.refusal)
      }
    if (longest > 100_000) {
      const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}`).join('')
      const ofTag = `<a${attributes(markup.attributesOfTag)}>text</a>`
      await write(words + ofTag)
      for (const html of [
        `<a${attributes(markup.attributesOfTag + 1)}>text</a>`,
        ofTag.repeat(markup.attributes / markup.attributesOfTag + 1),
        `<code class="${'language-c '.repeat(markup.classCharacters / 10)}">text</code>`,
      ]) {
        const { refusal } = await refusalOf(write(words + html), 'badInput')
        assert.equal(refusal.message, markup.refusal)
      }
    }
    const deep = Math.min(30, markup.depth)
    await write(words + '<b>'.repeat(deep) + 'deep' + '</b>'.repeat(deep))
  })

test('Markdown with very many marks is refused at once with a clear sentence, and just below that it is accepted', async () => {
  const send = async (body: string) => {
    const form = new FormData()
    const text = `---\ntitle: A post of a file\n---\n\nA text that is long enough.\n\n${body}\n`
    form.set('file', new Blob([new Uint8Array(zipOf({ 'posts/one.md': text }))]), 'content.zip')
    return admin.fetch(`${importContent.url}?dryRun=1`, { method: 'POST', body: form })
  }
  // Paragraphs and items have no marks of their own.
  for (const part of ['*a_', 'a\n\n', 'a\n \r\n', '- a\n', '1. a\n', 'word '.repeat(5)]) {
    const refused = await send(part.repeat(60_000))
    assert.equal(refused.status, 400, part)
    assert.match(Refusal.parse(JSON.parse(await refused.text())).message, /too (?:much formatting|many lines)/)
  }
  // Parsers that look back for each mark would take minutes for one of these.
  for (const mark of ['*a_', '__a*_', '_a*', 'a*b_c~d', '[a](', '![a](b', '> ', '[a]: b\n', '~~a*', '`a``'])
    assert.ok(isRead(`Some words.\n\n${mark.repeat(10_000)}`), mark)
})

/** Or refused for the tags that it became. */
function isRead(text: string): boolean {
  try {
    return htmlOfMarkdown(text).length > 0
  } catch (problem) {
    return problem instanceof Problem
  }
}

const show = (source: string) => `${words}<img src="${source}" alt="x">`

async function keptOf(body: string): Promise<string> {
  const id = await admin.call(postQuestion, { body: { ...choiceForm({ body }), isVisible: true } })
  return (await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).body
}

test('a text shows pictures of this site’s uploads and its own alone: no call of the site, and no other site', async () => {
  const uploaded = '/uploads/announcement/AAAAAAAAAAAAAAAAAAAAAA.webp'
  const within = 'data:image/png;base64,iVBORw0KGgo='
  for (const source of [uploaded, within]) assert.match(await keptOf(show(source)), /<img/, source)
  for (const source of [
    'https://elsewhere.example/one.png',
    'http://elsewhere.example/one.png',
    '//elsewhere.example/one.png',
    '/auth/api/checkAnswer/62/113',
    '/uploads/../auth/api/checkAnswer/62/113',
    '/uploads/%2e%2e/auth/api/checkAnswer/62/113',
    '/uploads/announcement/..%2f..%2fauth.webp',
    '\\uploads\\announcement\\x.webp',
    'uploads/announcement/x.webp',
    'data:image/svg+xml;base64,AAAA',
  ])
    assert.doesNotMatch(await keptOf(show(source)), /<img/, source)
})

test('with the setting that discloses tracking, pictures come from other sites, by https only', async () => {
  const elsewhere = 'https://elsewhere.example/one.png'
  await admin.call(changeSettings, { body: { ...defaultSettings, picturesFromElsewhere: true } })
  assert.match(await keptOf(show(elsewhere)), /<img src="https:\/\/elsewhere.example\/one.png"/)
  assert.doesNotMatch(await keptOf(show('http://elsewhere.example/one.png')), /<img/)
  assert.doesNotMatch(await keptOf(show('/auth/api/checkAnswer/62/113')), /<img/)
  const announcement = { title: 'Some news with a picture', body: words, rawTags: [], imageUrl: elsewhere }
  await admin.call(addAnnouncement, { body: announcement })
  await admin.call(changeSettings, { body: defaultSettings })
  const { refusal } = await refusalOf(admin.call(addAnnouncement, { body: announcement }), 'badInput')
  assert.deepEqual(
    [refusal.field, refusal.message],
    ['imageUrl', 'Pictures from other sites aren’t allowed. Upload the picture instead.'],
  )
  const call = { ...announcement, imageUrl: '/auth/api/checkAnswer/62/113' }
  await refusalOf(admin.call(addAnnouncement, { body: call }), 'badInput')
})
