import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { Refusal } from '@gradus/contract/problem'
import { getQuestion } from '@gradus/contract/question'
import { searchQuestions } from '@gradus/contract/search'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { doubling, packageZip, sendPackage, takePackage, type Files } from '../../test/problem-package.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
  admin = await anAdmin(site)
})
after(() => site.close())

async function aPdf(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false })
  for (const paragraphs of pages) {
    document.addPage()
    for (const paragraph of paragraphs) document.text(paragraph, { paragraphGap: 20 })
  }
  document.end()
  return await buffer(document)
}

const withoutText = Object.fromEntries(
  Object.keys(doubling)
    .filter((path) => path.startsWith('problem_statement/'))
    .map((path) => [path, undefined]),
)
const take = (files: Files) => takePackage(admin, { ...doubling, ...withoutText, ...files }, 'isVisible=1')
const bodyOf = async (id: number | null) =>
  (await aVisitor(site).call(getQuestion, { params: { id: id ?? 0 }, query: {} })).body

test('a PDF statement is shown page by page, and its text is there for search and screen readers', async () => {
  const long = 'Quokkas double every number that they are given, which takes them more than one line of a page. '
  const pdf = await aPdf([[long.repeat(2), 'Input: a <number>.'], ['Output: twice of it.']])
  for (const path of ['problem.pdf', 'problem_statement/problem.en.pdf']) {
    const report = await take({ [path]: pdf })
    assert.equal(report.reason, null, JSON.stringify(report.submissions))
    assert.ok(report.notes.some((note) => note.includes(path)))
    const body = await bodyOf(report.questionId)
    const pictures = [...body.matchAll(/<img src="data:image\/png;base64,([^"]+)" alt="([^"]*)"/g)]
    assert.deepEqual(
      pictures.map(([, , alt]) => alt),
      ['Page 1 of 2; its text is below', 'Page 2 of 2; its text is below'],
    )
    for (const [, picture = ''] of pictures)
      assert.equal(Buffer.from(picture, 'base64').subarray(1, 4).toString(), 'PNG')
    assert.match(
      body,
      /<details><summary>Statement as text<\/summary><p>Quokkas double .*<\/p><p>Input: a &lt;number&gt;\.<\/p>/,
    )
    assert.match(body, /<p>Output: twice of it\.<\/p><\/details>/)
  }
  const hits = await aVisitor(site).call(searchQuestions, { query: { kw: 'quokkas' } })
  assert.equal(hits.total, 2)
})

test('a page of a PDF is shown without its margins; an empty page stays a page', async () => {
  const report = await take({ 'problem.pdf': await aPdf([['Double it.'], []]) })
  const pictures = [...(await bodyOf(report.questionId)).matchAll(/base64,([^"]+)/g)]
  const [first, second] = await Promise.all(
    pictures.map(([, picture = '']) => sharp(Buffer.from(picture, 'base64')).metadata()),
  )
  assert.equal(first?.width, 800)
  assert.ok((first?.height ?? 0) < 120, `${first?.height}`)
  assert.ok((second?.height ?? 0) > 0)
})

test('if there is a text beside the PDF, the text is used', async () => {
  const report = await takePackage(admin, { ...doubling, 'problem.pdf': await aPdf([['A PDF']]) }, 'isVisible=1')
  assert.doesNotMatch(await bodyOf(report.questionId), /<img/)
})

test('pages beyond the limit are reported, and all the text is imported', async () => {
  const noisy = Array.from({ length: 9 }, (_, page) =>
    Array.from({ length: 34 }, (__, line) => Buffer.from(`${page} ${line}`).toString('hex').repeat(9)),
  )
  const report = await take({ 'problem.pdf': await aPdf(noisy) })
  assert.equal(report.reason, null)
  assert.ok(report.notes.some((note) => /^Only the first \d+ of its pages are shown as pictures/.test(note)))
  const body = await bodyOf(report.questionId)
  assert.doesNotMatch(body, /<details>/)
  assert.ok(body.includes(Buffer.from('8 33').toString('hex')))
})

test('a file that is not a PDF, a broken one, and one with too many pages are refused with a sentence', async () => {
  const refusedWith = async (pdf: Buffer) => {
    const archive = packageZip({ ...doubling, ...withoutText, 'problem.pdf': pdf })
    return Refusal.parse(await (await sendPackage(admin, archive)).json()).message
  }
  const unreadable =
    'problem.pdf can’t be read: it isn’t a PDF, is protected, or takes too much time or memory to render.'
  assert.equal(await refusedWith(Buffer.from('hello')), unreadable)
  assert.equal(await refusedWith((await aPdf([['cut']])).subarray(0, 300)), unreadable)
  assert.equal(
    await refusedWith(await aPdf(Array.from({ length: 31 }, () => ['page']))),
    'problem.pdf has 31 pages; a statement can have at most 30.',
  )
})

/** A PDF whose page draws the same lines again and again. */
function aPdfOfLines(count: number): Buffer {
  const content = deflateSync('0 0 m 200 200 l 100 3 20 10 0 300 c S '.repeat(count))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
  ].map((text, index) => Buffer.from(`${index + 1} 0 obj\n${text}\nendobj\n`))
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects,
    Buffer.from(`4 0 obj\n<</Length ${content.length}/Filter/FlateDecode>>stream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer<</Size 5/Root 1 0 R>>\n%%EOF'),
  ])
}

test('a small PDF that takes gigabytes to draw is refused, and takes no memory from the server', async () => {
  const archive = packageZip({ ...doubling, ...withoutText, 'problem.pdf': aPdfOfLines(2_000_000) })
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const refusal = Refusal.parse(await (await sendPackage(admin, archive)).json())
  clearInterval(watch)
  assert.match(refusal.message, /takes too much time or memory to render/)
  assert.ok(most - before < 200 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MB`)
})
