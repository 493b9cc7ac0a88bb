import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from './read.ts'

const filesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, body]) => [path, Buffer.from(body)]))

const choice = (answer: string) =>
  `title: Which of these is true\ndifficulty: Junior\nbody: Choose one of the answers.\nanswers:\n  - { body: ${answer}, correct: true }\n  - { body: other }\n`

test('reading content lets other work run between two questions', async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`choices/${at}.yaml`, choice(String(at))]))
  let turns = 0
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const { questions } = await readContent(filesOf(files))
  clearImmediate(next)
  assert.equal(questions.length, 60)
  assert.ok(turns >= 60, `${turns} turns`)
})

test('an answer is a text, a number or a boolean; a value that would become [object Object] is refused', async () => {
  const read = async (answer: string) => {
    const { questions } = await readContent(filesOf({ 'choices/a.yaml': choice(answer) }))
    return questions[0]?.answers[0]?.body
  }
  assert.deepEqual(await Promise.all(['"`a`"', '42', 'true'].map(read)), ['<code>a</code>', '42', 'true'])
  for (const answer of ['{ a: 1 }', '[1]', 'null']) await assert.rejects(read(answer), /answers\.0\.body/, answer)
})

test('a date is a day or a timestamp; a number is refused', async () => {
  const read = async (date: string) => {
    const text = `---\ntitle: News of the day\ndate: ${date}\n---\nA text that is long enough.\n`
    const { posts } = await readContent(filesOf({ 'posts/a.md': text }))
    return posts[0]?.date?.toISOString()
  }
  assert.equal(await read('2026-09-14'), '2026-09-14T00:00:00.000Z')
  assert.equal(await read('"2026-09-14T10:00:00.000Z"'), '2026-09-14T10:00:00.000Z')
  for (const date of ['5', 'true', 'null', 'today']) await assert.rejects(read(date), /date/, date)
})

test('a question has only the languages of its own folders', async () => {
  const yaml = 'title: Two times a number\ndifficulty: Junior\n'
  const files = { 'body.md': 'Return twice the number.\n', 'question.yaml': yaml }
  const questionFiles = (slug: string, more: Record<string, string>) =>
    Object.entries({ ...files, ...more }).map(([path, body]) => [`questions/${slug}/${path}`, body])
  const { questions } = await readContent(
    filesOf(
      Object.fromEntries([
        ...questionFiles('one', { 'python/starter.py': 'a\n', 'python/tests.py': 'b\n' }),
        ...questionFiles('two', { 'ruby/starter.rb': 'a\n', 'ruby/tests.rb': 'b\n' }),
      ]),
    ),
  )
  assert.deepEqual(
    questions.map(({ languages }) => languages.map(({ language }) => language)),
    [[8], [22]],
  )
})
