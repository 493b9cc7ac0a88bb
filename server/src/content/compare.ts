import { isDeepStrictEqual } from 'node:util'
import type { ContentQuestion, ContentTag, ContentArticle } from './content.ts'

/** How a file differs from what the site has, in words for people. */

const questionParts: readonly (readonly [name: string, keys: readonly (keyof ContentQuestion)[]])[] = [
  ['kind', ['kind']],
  ['title', ['title']],
  ['text', ['body']],
  ['alternative title', ['altTitle']],
  ['alternative text', ['altBody']],
  ['explanation', ['explanation']],
  ['tags', ['tags']],
  ['difficulty', ['difficultLevel']],
  ['files', ['languages']],
  ['answers', ['answers']],
  ['cases', ['inputs', 'cases', 'comparison', 'validator', 'interaction']],
]

export function differingParts(file: ContentQuestion, site: ContentQuestion): string[] {
  return questionParts.flatMap(([name, keys]) =>
    keys.every((key) => isDeepStrictEqual(file[key], site[key])) ? [] : [name],
  )
}

export function differingText(file: ContentArticle, site: ContentArticle): string[] {
  return [
    ...(file.title === site.title ? [] : ['title']),
    ...(file.body === site.body ? [] : ['text']),
    ...(isDeepStrictEqual(file.tags, site.tags) ? [] : ['tags']),
  ]
}

export function differingTag(file: ContentTag, site: ContentTag): string[] {
  const lost = file.synonyms.filter((name) => !site.synonyms.includes(name))
  return [
    ...(file.description === '' || file.description === site.description ? [] : ['description']),
    ...(lost.length === 0 ? [] : ['synonyms']),
  ]
}
