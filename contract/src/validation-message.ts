import { z } from 'zod'

/**
 * The messages for values that do not fit their schema, in forms and in refusals: each says what to enter. A schema's
 * own `error` takes precedence. Importing this file sets them globally.
 */
z.config({
  customError: (issue) => messageOf(issue),
  // The content security policy of the pages forbids the code that Zod generates, and reports each attempt.
  jitless: 'document' in globalThis,
})

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

function messageOf(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'This is required.'
  if (issue.code === 'invalid_type') return typeMessage(issue)
  if (issue.code === 'invalid_value') return choiceMessage(issue.values)
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeMessage(issue)
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'This is not in the right format.'
  if (issue.code === 'invalid_union') return unionMessage(issue)
  if (issue.code === 'unrecognized_keys') return `Leave out ${listOf(issue.keys, 'and')}.`
  if (issue.code === 'not_multiple_of') return `Enter a multiple of ${issue.divisor}.`
  return 'This value is not allowed.'
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address such as name@example.com.',
  url: 'Enter an address such as https://example.com.',
  datetime: 'Enter a time such as 2026-01-31T12:00:00Z.',
  date: 'Enter a date such as 2026-01-31.',
}

const types: Readonly<Record<string, string>> = {
  string: 'Enter some text.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  tuple: 'Enter a list.',
  object: 'Enter an object.',
  record: 'Enter an object.',
}

function typeMessage({ expected, schema }: IssueOf<'invalid_type'>): string {
  if (expected === 'number' || expected === 'int') return numberMessage(schema)
  return types[expected] ?? 'This value has the wrong type.'
}

function sizeMessage(issue: IssueOf<'too_small'> | IssueOf<'too_big'>): string {
  const isMaximum = issue.code === 'too_big'
  const limit = Number(isMaximum ? issue.maximum : issue.minimum)
  if (issue.origin === 'number' || issue.origin === 'int') return numberMessage(issue.schema)
  const isText = issue.origin === 'string'
  if (isText && !isMaximum && limit === 1) return 'This cannot be empty.'
  const atLeast = isText ? 'Use at least' : 'Add at least'
  return `${isMaximum ? 'Use at most' : atLeast} ${plural(limit, isText ? 'character' : 'item')}.`
}

/** Names the complete allowed range, even if the number exceeded only one end. */
function numberMessage(schema: Issue['schema']): string {
  const number = schema instanceof z.ZodNumber ? schema : undefined
  const least = boundText(number?.minValue)
  const most = boundText(number?.maxValue)
  const what = number?.format === 'safeint' ? 'a whole number' : 'a number'
  if (least !== undefined && most !== undefined) return `Enter ${what} between ${least} and ${most}.`
  if (least !== undefined) return `Enter ${what} of at least ${least}.`
  return most === undefined ? `Enter ${what}.` : `Enter ${what} of at most ${most}.`
}

/** A bound from the schema, not the limit of the number type. */
function boundText(limit: number | null | undefined): string | undefined {
  const isLimit = limit !== undefined && limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return isLimit ? limit.toLocaleString('en-GB') : undefined
}

/** A longer list would be too long to read. */
const listedValues = 10

/** Consecutive numbers as a range, everything else as a list. */
function choiceMessage(alternatives: readonly unknown[]): string {
  // Undefined means that the field may be left out; it is not a choice.
  const values = alternatives.filter((value) => value !== undefined)
  const numbers = values.filter((value) => typeof value === 'number').toSorted((one, other) => one - other)
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? 0
  if (numbers.length === values.length && values.length > 2 && last - first === values.length - 1)
    return `Enter a number between ${first} and ${last}.`
  if (values.length > listedValues) return 'This is not one of the allowed values.'
  const list = listOf(values.map(String), 'or')
  return values.length === 1 ? `This must be ${list}.` : `Choose ${list}.`
}

/** A union of values is one choice; other unions use the message of the alternative closest to the value. */
function unionMessage(issue: IssueOf<'invalid_union'>): string {
  if ('options' in issue && Array.isArray(issue.options)) return choiceMessage(issue.options)
  const alternatives = issue.errors.flatMap(([first]) => first ?? [])
  const choices = alternatives.flatMap((one) => (one.code === 'invalid_value' ? one.values : []))
  if (alternatives.every((one) => one.code === 'invalid_value')) return choiceMessage(choices)
  const closest = alternatives.toSorted((one, other) => other.path.length - one.path.length)[0]
  return closest?.message ?? 'This value is not allowed.'
}

function plural(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}

function listOf(words: readonly string[], conjunction: 'and' | 'or'): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(` ${conjunction} `)
}
