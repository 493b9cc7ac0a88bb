import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { languages } from '@gradus/contract/language'
import { multipleChoiceType } from '@gradus/contract/question'
import { TagName, TagNames } from '@gradus/contract/tag'
import type { Database, Tx } from '../platform/database.ts'
import { htmlOfMarkdown, htmlOfMarkdownLine } from '../platform/html.ts'
import { insertContentQuestion } from '../question/content.ts'
import { insertContentAnnouncement } from '../announcement/content.ts'
import { insertContentPost } from '../blog/content.ts'
import { describeTags } from '../tag/tag.ts'

/** Loads the files of `content/` (their format is told in content/README.md) into a database that has no question yet. */

const folder = new URL('../../../content/', import.meta.url)

/** The folder and the extension of each language's files. */
const sources = [
  { folder: 'python', extension: 'py', code: 8 },
  { folder: 'javascript', extension: 'js', code: 11 },
  { folder: 'java', extension: 'java', code: 6 },
  { folder: 'cpp', extension: 'cpp', code: 12 },
  { folder: 'c', extension: 'c', code: 5 },
  { folder: 'go', extension: 'go', code: 16 },
] as const

const difficultyLevels = { Junior: 1, Senior: 2, Expert: 3 } as const
const Described = z.object({
  title: z.string().min(8).max(200),
  difficulty: z.enum(['Junior', 'Senior', 'Expert']),
  tags: TagNames,
})
const ChoiceFile = Described.extend({
  body: z.string(),
  answers: z.array(z.object({ body: z.coerce.string(), correct: z.boolean().default(false) })).min(2),
  explanation: z.string().optional(),
})
const WrittenFile = z.object({
  title: z.string().min(8).max(200),
  tags: TagNames.default([]),
  date: z.coerce.date().optional(),
})
const TagFile = z.array(z.object({ name: TagName, description: z.string() }))

export async function loadContent(database: Database): Promise<void> {
  if (!existsSync(folder)) return
  const some = await database.selectFrom('question').select('id').limit(1).executeTakeFirst()
  if (some) return
  const [coding, choices, tags, posts, announcements] = await Promise.all([
    readCoding(),
    readChoices(),
    readTags(),
    readWritten('posts'),
    readWritten('announcements'),
  ])
  // Alternating, so that both halves of the home list have old and new questions of every difficulty.
  await database.transaction().execute(async (tx) => {
    const authorId = await contentAuthor(tx)
    for (const question of [...coding, ...choices]) await insertContentQuestion(tx, authorId, question)
    await describeTags(tx, tags)
    for (const post of posts) await insertContentPost(tx, authorId, post)
    for (const announcement of announcements) await insertContentAnnouncement(tx, authorId, announcement)
  })
}

/** An account that nobody can log in to; what the site brings along is by the house. */
async function contentAuthor(tx: Tx): Promise<number> {
  const row = await tx
    .insertInto('account')
    .values({
      email: 'house@gradus.invalid',
      password_hash: null,
      display_name: 'Gradus',
      subtitle: 'The house',
      profile_image: '/favicon.svg',
      activated_at: new Date(),
      completed_at: new Date(),
      welcomed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function readCoding() {
  const root = new URL('questions/', folder)
  const slugs = await namesIn(root)
  return Promise.all(slugs.map((slug) => readQuestion(slug, new URL(`${slug}/`, root))))
}

async function readQuestion(slug: string, root: URL) {
  const [yaml, markdown] = await Promise.all([
    readFile(new URL('question.yaml', root), 'utf8'),
    readFile(new URL('body.md', root), 'utf8'),
  ])
  const described = Described.parse(parse(yaml))
  const given = sources.filter((source) => existsSync(new URL(`${source.folder}/`, root)))
  const implementations = await Promise.all(
    given.map(async (source) => {
      const read = (name: string) => readFile(new URL(`${source.folder}/${name}.${source.extension}`, root), 'utf8')
      const [starter, tests, solution] = await Promise.all([read('starter'), read('tests'), read('solution')])
      return { language: source.code, starter, tests, solution }
    }),
  )
  return {
    key: `questions/${slug}`,
    kind: 'coding' as const,
    type: implementations[0]?.language ?? languages[0].code,
    title: described.title,
    body: htmlOfMarkdown(markdown),
    difficultLevel: difficultyLevels[described.difficulty],
    tags: described.tags,
    implementations,
    answers: [],
  }
}

async function readChoices() {
  const root = new URL('choices/', folder)
  const names = (await namesIn(root)).filter((name) => name.endsWith('.yaml'))
  return Promise.all(
    names.map(async (name) => {
      const choice = ChoiceFile.parse(parse(await readFile(new URL(name, root), 'utf8')))
      return {
        key: `choices/${name}`,
        kind: 'multiChoice' as const,
        type: multipleChoiceType,
        title: choice.title,
        body: htmlOfMarkdown(choice.body),
        explanation: choice.explanation === undefined ? undefined : htmlOfMarkdown(choice.explanation),
        difficultLevel: difficultyLevels[choice.difficulty],
        tags: choice.tags,
        implementations: [],
        answers: choice.answers.map((answer) => ({ body: htmlOfMarkdownLine(answer.body), correct: answer.correct })),
      }
    }),
  )
}

/** Markdown with a head of YAML between two lines of dashes. */
async function readWritten(name: 'posts' | 'announcements') {
  const root = new URL(`${name}/`, folder)
  const files = (await namesIn(root)).filter((file) => file.endsWith('.md'))
  return Promise.all(
    files.map(async (file) => {
      const [, head = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(new URL(file, root), 'utf8')) ?? []
      const { title, tags, date } = WrittenFile.parse(parse(head))
      return { key: `${name}/${file}`, title, tags, date, body: htmlOfMarkdown(body) }
    }),
  )
}

async function readTags() {
  const file = new URL('tags.yaml', folder)
  return existsSync(file) ? TagFile.parse(parse(await readFile(file, 'utf8'))) : []
}

async function namesIn(root: URL): Promise<string[]> {
  return existsSync(root) ? (await readdir(root)).toSorted() : []
}
