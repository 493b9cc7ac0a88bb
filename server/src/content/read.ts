import { z } from 'zod'
import { TagDescription, TagName, TagNames, synonymsMaximum } from '@gradus/contract/tag'
import { PictureAddress } from '@gradus/contract/announcement'
import { Body, Title } from '@gradus/contract/question'
import { sanitize, type TextRules } from '../platform/text/html.ts'
import { htmlOfMarkdown } from '../platform/text/markdown.ts'
import { below, refusePackage, type PackageFiles } from '../problem-package/files.ts'
import type { Content, ContentTag, ContentText } from './content.ts'
import { shaped, textAt, yamlOf } from './parse.ts'
import { readChoice, readQuestion } from './read-question.ts'

/** Files without a meaning that tools leave about. */
const litter = /(^|\/)(__MACOSX|\.git|\.DS_Store|Thumbs\.db)(\/|$)/
const parts = ['questions/', 'choices/', 'posts/', 'announcements/', 'tags.yaml']

/** Reads all of it, or says what is wrong with which file. @throws Problem badInput */
export function readContent(all: PackageFiles, rules?: TextRules): Content {
  const files = rootOf(all)
  const slugs = new Set(below(files, 'questions').map((path) => path.split('/')[0] ?? ''))
  return {
    questions: [
      ...[...slugs].map((slug) => readQuestion(files, slug, rules)),
      ...below(files, 'choices')
        .filter((name) => name.endsWith('.yaml'))
        .map((name) => readChoice(files, name, rules)),
    ],
    tags: readTags(files),
    posts: readTexts(files, 'posts', rules),
    announcements: readTexts(files, 'announcements', rules),
  }
}

/** The files come bare or in one folder. */
function rootOf(all: PackageFiles): PackageFiles {
  const files = [...all].filter(([path]) => !litter.test(path))
  const known = (path: string) => parts.some((part) => path.startsWith(part))
  if (files.some(([path]) => known(path))) return new Map(files)
  const [folder = ''] = files[0]?.[0].split('/') ?? []
  const within = files.map(([path, body]) => [path.slice(folder.length + 1), body] as const)
  if (files.some(([path]) => !path.startsWith(`${folder}/`)) || !within.some(([path]) => known(path)))
    refusePackage(
      'There is no content in this file. It needs a folder called questions, choices, posts or announcements, or a tags.yaml.',
    )
  return new Map(within)
}

const Head = z.object({
  title: Title,
  tags: TagNames.default([]),
  date: z.coerce.date().optional(),
  pinned: z.boolean().default(false),
  /** Heeded where the site's settings let pictures come from elsewhere. */
  image: PictureAddress.optional(),
})

/** Markdown, or HTML where the name ends so, with a head of YAML between two lines of dashes. */
function readTexts(files: PackageFiles, folder: 'posts' | 'announcements', rules?: TextRules): ContentText[] {
  return below(files, folder)
    .filter((name) => /\.(md|html)$/.test(name))
    .map((name) => {
      const path = `${folder}/${name}`
      const [, head, body = ''] = /^---\r?\n([\s\S]*?)\n---\r?\n([\s\S]*)$/.exec(textAt(files, path)) ?? []
      if (head === undefined) refusePackage(`${path} must begin with its title between two lines of dashes.`)
      const { title, tags, date, pinned, image } = shaped(path, Head, yamlOf(path, head))
      const html = shaped(path, Body, name.endsWith('.md') ? htmlOfMarkdown(body, rules) : sanitize(body, rules))
      return {
        key: path,
        title,
        tags,
        date,
        body: html,
        isPinned: pinned,
        imageUrl: (rules?.picturesFromElsewhere && image) || null,
      }
    })
}

const TagFile = z.array(
  z.object({
    name: TagName,
    description: TagDescription.default(''),
    synonyms: z.array(TagName).max(synonymsMaximum).default([]),
  }),
)

function readTags(files: PackageFiles): ContentTag[] {
  if (!files.has('tags.yaml')) return []
  const tags = shaped('tags.yaml', TagFile, yamlOf('tags.yaml', textAt(files, 'tags.yaml')))
  if (new Set(tags.map(({ name }) => name)).size < tags.length) refusePackage('tags.yaml names a tag twice.')
  return tags
}
