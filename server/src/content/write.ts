import { stringify } from 'yaml'
import { difficulties } from '@gradus/contract/question'
import type { ContentQuestion, ContentTag, ContentArticle, ContentLanguageVariant } from './content.ts'
import { folderOf } from './language.ts'
import { numbered } from './read-question.ts'

/** Files of `content/` by path. The site stores texts as HTML, so these are HTML, too. */
export type Files = Record<string, string>

const yaml = (value: unknown) => stringify(value, { lineWidth: 0 })

export function filesOfQuestion(question: ContentQuestion): Files {
  const { key, kind, title, difficultLevel, tags, altTitle, ready } = question
  const described = {
    title,
    ...(altTitle === null ? {} : { alternativeTitle: altTitle }),
    difficulty: difficulties[difficultLevel],
    tags,
    ...(ready ? { ready } : {}),
  }
  if (kind === 'multiChoice') return { [key]: yaml(choiceOf(question, described)) }
  const files: Files = {
    [`${key}/question.yaml`]: yaml({ ...described, ...(kind === 'coding' ? {} : { kind }), ...detailsOf(question) }),
    [`${key}/body.html`]: question.body,
    ...(question.altBody === null ? {} : { [`${key}/alternative.html`]: question.altBody }),
  }
  for (const one of question.languages) Object.assign(files, filesOfLanguage(key, kind, one))
  question.inputs.forEach((input, index) => (files[`${key}/cases/${numbered(index)}.in`] = input))
  question.cases.forEach(({ input, answer }, index) => {
    files[`${key}/cases/${numbered(index)}.in`] = input
    files[`${key}/cases/${numbered(index)}.ans`] = answer
  })
  for (const { fileName, body } of question.validator?.files ?? []) files[`${key}/validator/${fileName}`] = body
  return files
}

function choiceOf({ body, altBody, explanation, answers }: ContentQuestion, described: object) {
  return {
    ...described,
    format: 'html',
    body,
    ...(altBody === null ? {} : { alternativeBody: altBody }),
    answers: answers.map((answer) => (answer.correct ? answer : { body: answer.body })),
    ...(explanation === null ? {} : { explanation }),
  }
}

function detailsOf({ kind, languages, inputs, cases, comparison, validator, interaction }: ContentQuestion) {
  const named = languages.flatMap((one) => {
    const folder = folderOf(one.language)?.folder
    return folder === undefined ? [] : [{ ...one, folder }]
  })
  const limits = named.filter((one) => Object.keys(one.limits).length > 0)
  const added = named.filter((one) => one.additionalFiles.length > 0)
  return {
    languages: named.map(({ folder }) => folder),
    ...(limits.length > 0 ? { limits: Object.fromEntries(limits.map((one) => [one.folder, one.limits])) } : {}),
    ...(added.length > 0
      ? {
          additionalFiles: Object.fromEntries(
            added.map((one) => [one.folder, one.additionalFiles.map(({ fileName }) => fileName)]),
          ),
        }
      : {}),
    ...(kind === 'advanced' ? { cases: inputs.map(() => ({})) } : {}),
    ...(kind === 'inputOutput'
      ? { cases: cases.map(({ input: _input, answer: _answer, ...one }) => one), comparison }
      : {}),
    ...(validator
      ? {
          validator: {
            language: folderOf(validator.language)?.folder,
            files: validator.files.map(({ fileName }) => fileName),
            ...(validator.flags ? { flags: validator.flags } : {}),
          },
          interaction,
        }
      : {}),
  }
}

function filesOfLanguage(key: string, kind: string, one: ContentLanguageVariant): Files {
  const place = folderOf(one.language)
  if (!place) return {}
  const path = (name: string) => `${key}/${place.folder}/${name}.${place.extension}`
  const files: Files = { [path('starter')]: one.starter }
  if (kind !== 'inputOutput') files[path('tests')] = one.tests
  if (one.interface !== null) files[path('interface')] = one.interface
  if (one.solution !== null) files[path('solution')] = one.solution
  for (const { fileName, body } of one.additionalFiles) files[`${key}/${place.folder}/additional/${fileName}`] = body
  return files
}

export function filesOfText({ key, title, tags, date, body, isPinned, imageUrl }: ContentArticle): Files {
  const head = {
    title,
    ...(tags.length > 0 ? { tags } : {}),
    ...(date ? { date: date.toISOString() } : {}),
    ...(isPinned ? { pinned: true } : {}),
    ...(imageUrl === null ? {} : { image: imageUrl }),
  }
  return { [key]: `---\n${yaml(head)}---\n\n${body}\n` }
}

export function filesOfTags(tags: readonly ContentTag[]): Files {
  return {
    'tags.yaml': yaml(
      tags.map(({ name, description, synonyms }) => ({
        name,
        ...(description === '' ? {} : { description }),
        ...(synonyms.length === 0 ? {} : { synonyms }),
      })),
    ),
  }
}
