import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { getAuditTrail } from '@gradus/contract/audit'
import { addAnnouncement, getAnnouncement, listAnnouncements } from '@gradus/contract/announcement'
import { ContentReport, exportContent, importContent } from '@gradus/contract/content'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { Refusal } from '@gradus/contract/problem'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { postQuestion } from '@gradus/contract/question-form'
import { searchQuestions } from '@gradus/contract/search'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { contentOf } from '../../test/content.ts'
import { choiceForm, codingForm, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { loadContent } from './load.ts'

let first: TestSite
let second: TestSite
before(async () => {
  ;[first, second] = [await startSite(), await startSite()]
  await loadContent(first.database)
})
after(async () => {
  await first.close()
  await second.close()
})

async function send(admin: TestUser, archive: Uint8Array, { query = '', accept = 'application/json' } = {}) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(archive)]), 'content.zip')
  return await admin.fetch(`${importContent.url}${query}`, { method: 'POST', body: form, headers: { accept } })
}
async function take(admin: TestUser, archive: Uint8Array, query = ''): Promise<ContentReport> {
  const response = await send(admin, archive, { query })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return ContentReport.parse(JSON.parse(text))
}
async function refusalFor(admin: TestUser, files: Record<string, string | Uint8Array>): Promise<string> {
  const bytes = Object.entries(files).map(([path, body]) => [path, typeof body === 'string' ? strToU8(body) : body])
  const response = await send(admin, zipSync(Object.fromEntries(bytes)))
  const text = await response.text()
  assert.equal(response.status, 400, text)
  return Refusal.parse(JSON.parse(text)).message
}
async function exported(admin: TestUser): Promise<Uint8Array> {
  const response = await admin.fetch(exportContent.url)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="content.zip"')
  return new Uint8Array(await response.arrayBuffer())
}

test('the sample content stays the same when it is exported and imported into an empty site', async () => {
  const archive = await exported(await anAdmin(first))
  const admin = await anAdmin(second)
  const looked = await take(admin, archive, '?dryRun=1')
  assert.equal(looked.isDryRun, true)
  assert.equal((await aVisitor(second).call(getLatestQuestions, { query: {} })).total, 0)

  const report = await take(admin, archive)
  const [here, there] = [await contentOf(first), await contentOf(second)]
  assert.deepEqual(there, here)
  assert.ok(there.questions.length > 60 && there.posts.length > 3 && there.announcements.length > 2)
  assert.equal(report.added.questions, there.questions.length)
  assert.deepEqual({ ...report, isDryRun: true }, looked)
  assert.deepEqual([report.differences, report.notes], [[], []])
  // The same content makes the same file.
  assert.deepEqual(Object.keys(unzipSync(await exported(admin))), Object.keys(unzipSync(archive)))
})

test('existing content is recognised: nothing is imported twice, and differences are reported', async () => {
  const admin = await anAdmin(second)
  const before = await contentOf(second)
  const files = unzipSync(await exported(admin))
  const path = 'choices/git-bisect-steps.yaml'
  files[path] = strToU8(new TextDecoder().decode(files[path]).replace('difficulty: Senior', 'difficulty: Expert'))
  const report = await take(admin, zipSync(files))
  assert.equal(report.added.questions, 0)
  assert.equal(report.known.questions, before.questions.length)
  assert.deepEqual(report.differences, [
    { kind: 'questions', file: path, title: 'Finding the commit that broke the build', parts: ['difficulty'] },
  ])
  assert.deepEqual(await contentOf(second), before)
})

test('questions of every kind, with all that belongs to them, come through a file unchanged', async () => {
  const [from, to] = [await startSite(), await startSite()]
  const [here, there] = [await anAdmin(from), await anAdmin(to)]
  const advanced = {
    title: 'Add in C++ with a checker',
    body: '<p>Implement <code>add</code> of the interface.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 2,
    type: 12,
    testCases: [
      { type: 1, body: '#include "interface.h"\nint main() { return add(1, 2) != 3; }\n' },
      { type: 2, body: 'int add(int a, int b) { return 0; }\n' },
      { type: 3, body: 'int add(int a, int b);\n' },
      { type: 0, body: '1 2\n' },
      { type: 0, body: '3 4\r\nlast line without end' },
    ],
    additionalFiles: [
      { fileName: 'Zeta.h', body: '// ü\n' },
      { fileName: 'alpha.h', body: '' },
    ],
  }
  const cases = [
    { input: '1\n', answer: '2\n', sample: true },
    { input: '2\n', answer: '4\n', group: 'small', points: 40 },
    { input: '', answer: ' 0 \n\n', group: 'small', points: 60 },
  ]
  const [variant] = codingForm().implementations
  const forms: object[] = [
    codingForm({
      implementations: [
        { ...variant, type: 10, limits: { cpuMilliseconds: 1500, memoryBytes: 64 * 1024 * 1024 } },
        { ...variant, type: 19, additionalFiles: [{ fileName: 'page.html', body: '<b>x</b>' }] },
        { ...variant, type: 8 },
      ] as never,
    }),
    choiceForm({ explanation: '<p>Two is even.</p>', title: 'Größer: “quoted” & <odd> — title' }),
    { ...advanced, altTitle: 'Another title for it', altBody: '<p>Another text than the author’s own.</p>' },
    inputOutputForm({ cases, comparison: { absoluteTolerance: 1e-6, caseSensitive: true } }),
  ]
  for (const form of forms) await here.call(postQuestion, { body: { ...form, isVisible: true } })
  const image = 'https://pictures.example/one.png'
  for (const admin of [here, there])
    await admin.call(changeSettings, { body: { ...defaultSettings, picturesFromElsewhere: true } })
  const news = {
    title: 'An announcement',
    body: '<p>With a picture and a tag.</p>',
    rawTags: ['news'],
    imageUrl: image,
  }
  await here.call(addAnnouncement, { body: news })
  const report = await take(there, await exported(here))
  assert.deepEqual(report.added, { questions: 4, tags: 2, posts: 0, announcements: 1 })
  const keyless = async (site: TestSite) => {
    const { questions, ...rest } = await contentOf(site)
    const byTitle = questions.toSorted((one, other) => one.title.localeCompare(other.title))
    return { ...rest, questions: byTitle.map(({ content_key: _key, ...one }) => one) }
  }
  assert.deepEqual(await keyless(to), await keyless(from))
  const [announced] = (await there.call(listAnnouncements, { query: {} })).items
  assert.equal((await there.call(getAnnouncement, { params: { id: announced?.id ?? 0 } })).imageUrl, image)

  // Back where it came from, nothing is there twice, though nothing there has a key.
  const back = await take(here, await exported(there))
  assert.deepEqual([back.added.questions, back.added.announcements, back.differences], [0, 0, []])

  // An edit on one side is reported on the other.
  const { items } = await there.call(searchQuestions, { query: { kw: 'quoted' } })
  const params = { id: items[0]?.id ?? 0 }
  const { content } = await there.call(getQuestionSource, { params })
  const edited = { ...choiceForm(), title: content.title, rawTags: ['parity'], explanation: content.explanation }
  await there.call(editQuestion, { params, body: edited })
  const [difference] = (await take(here, await exported(there))).differences
  assert.deepEqual(difference?.parts, ['tags'])
  await from.close()
  await to.close()
})

test('everything is checked before anything is written: with one wrong file, nothing is imported', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const good = {
    'questions/fine/question.yaml': 'title: A fine question\ndifficulty: Junior\n',
    'questions/fine/body.md': 'Write something that is long enough.\n',
    'questions/fine/python/starter.py': '',
    'questions/fine/python/tests.py': 'pass\n',
  }
  const wrong: readonly (readonly [RegExp, Record<string, string | Uint8Array>])[] = [
    [/^questions\/bad has no question\.yaml\.$/, { 'questions/bad/body.md': 'x' }],
    [
      /Must be at least 8 characters long\./,
      { 'choices/bad.yaml': 'title: Short\ndifficulty: Junior\nbody: x\nanswers: []\n' },
    ],
    [
      /^posts\/bad\.md: Must be at least 15 characters long\.$/,
      { 'posts/bad.md': '---\ntitle: A good title\n---\nShort.\n' },
    ],
    [
      /Use at most 3 tags\./,
      { 'posts/bad.md': '---\ntitle: A good title\ntags: [a, b, c, d]\n---\nLong enough to be a post.\n' },
    ],
    [/tags\.yaml is not YAML/, { 'tags.yaml': '- name: [' }],
    [/tags\.yaml has too many parts, or too many levels/, { 'tags.yaml': '- '.repeat(30_000) }],
    [/tags\.yaml is larger than 1024 KiB/, { 'tags.yaml': `# ${'x'.repeat(1024 * 1024)}` }],
    [/tags\.yaml.*letters a to z, numbers, hyphens and underscores/, { 'tags.yaml': '- name: "a b"\n' }],
    [/questions\/fine\/go\/tests\.go is missing/, { 'questions/fine/go/starter.go': 'package main\n' }],
    [/starter\.py is not UTF-8 text/, { 'questions/fine/python/starter.py': new Uint8Array([0xff, 0xfe, 0x41, 0x00]) }],
    [
      /this site has no language called cobol/,
      { 'questions/fine/question.yaml': 'title: A fine question\ndifficulty: Junior\nlanguages: [cobol]\n' },
    ],
    [
      /only letters, digits, dots, hyphens and underscores in a file name/,
      {
        'questions/fine/question.yaml':
          'title: A fine question\ndifficulty: Junior\nadditionalFiles: { python: ["../../x"] }\n',
      },
    ],
    [
      /Mark exactly one answer as correct/,
      {
        'choices/bad.yaml':
          'title: No right answer\ndifficulty: Junior\nbody: Which of these is right?\nanswers: [{ body: a }, { body: b }]\n',
      },
    ],
    [
      /^There is no content in this file/,
      Object.fromEntries(Object.keys(good).map((path) => [path.replace('questions', 'other/deep'), ''])),
    ],
  ]
  for (const [sentence, files] of wrong) {
    const whole = sentence.source.startsWith('^There is no') ? files : { ...good, ...files }
    assert.match(await refusalFor(admin, whole), sentence)
  }
  const { questions, posts, tags } = await contentOf(site)
  assert.deepEqual([questions, posts, tags], [[], [], []])
  await site.close()
})

test('a file that leads out of its folder, a link and an archive bomb are refused', async () => {
  const admin = await anAdmin(second)
  const path = zipSync({ 'questions/aaaa/body.md': strToU8('x') })
  const text = Buffer.from(path).toString('latin1').replaceAll('questions/aaaa/body.md', '../../../../etc/passwd')
  const away = await send(admin, Buffer.from(text, 'latin1'))
  assert.match(await away.text(), /leaves its folder/)
  const link = zipSync({ 'questions/a/body.md': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })
  assert.match(await (await send(admin, link)).text(), /is a link or a device/)
  const bomb = zipSync({ 'questions/a/body.md': new Uint8Array(200 * 1024 * 1024) })
  assert.match(await (await send(admin, bomb)).text(), /unpacks to more than 192 MiB/)
})

test('a text from a file is sanitised like any other, and its own claims are not trusted', async () => {
  const admin = await anAdmin(second)
  const html = '<p onclick="alert(1)">Long enough to be a post.</p><script>alert(2)</script>'
  await take(
    admin,
    zipSync({
      'announcements/evil.html': strToU8(`---\ntitle: An evil announcement\nid: 1\nuserId: 1\n---\n${html}\n`),
    }),
  )
  const { items } = await admin.call(listAnnouncements, { query: {} })
  const evil = items.find(({ title }) => title === 'An evil announcement')
  const { body, userId } = await admin.call(getAnnouncement, { params: { id: evil?.id ?? 0 } })
  assert.deepEqual([body, userId], ['<p>Long enough to be a post.</p>', admin.id])
})

test('an import reports its steps, and the same file imported twice at once exists once', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const archive = await exported(await anAdmin(first))
  const responses = await Promise.all([
    send(admin, archive, { accept: 'text/event-stream' }),
    send(admin, archive, { accept: 'text/event-stream' }),
  ])
  const texts = await Promise.all(responses.map((response) => response.text()))
  const storing = texts.map((text) => [...text.matchAll(/"step":"storing"/g)].length)
  assert.ok(Math.max(...storing) > 60 && Math.min(...storing) === 0)
  for (const text of texts) assert.match(text, /"step":"reading"[\s\S]*"step":"comparing"[\s\S]*event: answer/)
  assert.deepEqual((await contentOf(site)).questions, (await contentOf(first)).questions)
  const { items } = await admin.call(getAuditTrail, { query: { action: 'importContent' } })
  assert.equal(items.length, 2)
  await site.close()
})

test('only admins can export and import content', async () => {
  const user = await aUser(first)
  assert.equal((await user.fetch(exportContent.url)).status, 403)
  assert.equal((await send(user, zipSync({ 'tags.yaml': strToU8('[]') }))).status, 403)
})
