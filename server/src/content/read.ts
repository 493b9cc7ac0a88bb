import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { TagDescription, TagName, TagNames, TagSynonyms } from '@gradus/contract/tag'
import { PictureAddress } from '@gradus/contract/announcement'
import { Body, Title } from '@gradus/contract/question'
import { sanitize, type TextRules } from '../platform/text/html.ts'
import { htmlOfMarkdown } from '../platform/text/markdown.ts'
import { below, refusePackage, type PackageFiles } from '../problem-package/files.ts'
import type { Content, ContentTag, ContentArticle } from './content.ts'
import { parseAs, textAt, yamlOf } from './parse.ts'
import { foldersIn } from './read-language.ts'
import { readChoice, readQuestion } from './read-question.ts'

/** Ignored: operating systems and tools leave these files behind. */
const ignoredPaths = /(^|\/)(__MACOSX|\.git|\.DS_Store|Thumbs\.db)(\/|$)/
const contentPaths = ['questions/', 'choices/', 'posts/', 'announcements/', 'tags.yaml']

/**
 * Reads and checks all files, with a pause after each question and text, so that other requests are answered in between.
 * @throws Problem badInput, which names the file and the error
 */
export async function readContent(all: PackageFiles, rules?: TextRules): Promise<Content> {
  const files = rootOf(all)
  const folders = foldersIn(files)
  const slugs = new Set(below(files, 'questions').map((path) => path.split('/')[0] ?? ''))
  return {
    questions: [
      ...(await inTurn([...slugs], (slug) => readQuestion(files, folders, slug, rules))),
      ...(await inTurn(
        below(files, 'choices').filter((name) => name.endsWith('.yaml')),
        (name) => readChoice(files, name, rules),
      )),
    ],
    tags: readTags(files),
    posts: await readTexts(files, 'posts', rules),
    announcements: await readTexts(files, 'announcements', rules),
  }
}

async function inTurn<Item, Result>(items: readonly Item[], read: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(read(item))
    await setImmediate()
  }
  return results
}

/** Removes the single folder around the files, if there is one. @throws Problem badInput if there is no content */
function rootOf(all: PackageFiles): PackageFiles {
  const files = [...all].filter(([path]) => !ignoredPaths.test(path))
  const isContent = (path: string) => contentPaths.some((part) => path.startsWith(part))
  if (files.some(([path]) => isContent(path))) return new Map(files)
  const [folder = ''] = files[0]?.[0].split('/') ?? []
  const stripped = files.map(([path, body]) => [path.slice(folder.length + 1), body] as const)
  if (files.some(([path]) => !path.startsWith(`${folder}/`)) || !stripped.some(([path]) => isContent(path)))
    refusePackage(
      'There is no content in this file. It needs a folder called questions, choices, posts or announcements, or a tags.yaml.',
    )
  return new Map(stripped)
}

const FrontMatter = z.object({
  title: Title,
  tags: TagNames.default([]),
  date: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .transform((date) => new Date(date))
    .optional(),
  pinned: z.boolean().default(false),
  /** Used only if the site's settings allow pictures from other sites. */
  image: PictureAddress.optional(),
})

/** Reads files with YAML front matter (between two lines of dashes) and a body of Markdown, or of HTML in `.html`. */
function readTexts(
  files: PackageFiles,
  folder: 'posts' | 'announcements',
  rules?: TextRules,
): Promise<ContentArticle[]> {
  return inTurn(
    below(files, folder).filter((name) => /\.(md|html)$/.test(name)),
    (name) => {
      const path = `${folder}/${name}`
      const [, head, body = ''] = /^---\r?\n([\s\S]*?)\n---\r?\n([\s\S]*)$/.exec(textAt(files, path)) ?? []
      if (head === undefined) refusePackage(`${path} must begin with its title between two lines of dashes.`)
      const { title, tags, date, pinned, image } = parseAs(path, FrontMatter, yamlOf(path, head))
      const html = parseAs(path, Body, name.endsWith('.md') ? htmlOfMarkdown(body, rules) : sanitize(body, rules))
      return {
        key: path,
        title,
        tags,
        date,
        body: html,
        isPinned: pinned,
        imageUrl: (rules?.picturesFromElsewhere && image) || null,
      }
    },
  )
}

const TagFile = z.array(
  z.object({
    name: TagName,
    description: TagDescription.default(''),
    synonyms: TagSynonyms.default([]),
  }),
)

function readTags(files: PackageFiles): ContentTag[] {
  if (!files.has('tags.yaml')) return []
  const tags = parseAs('tags.yaml', TagFile, yamlOf('tags.yaml', textAt(files, 'tags.yaml')))
  if (new Set(tags.map(({ name }) => name)).size < tags.length) refusePackage('tags.yaml names a tag twice.')
  return tags
}
