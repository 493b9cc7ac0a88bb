import fc from 'fast-check'
import type { Schema } from '../../src/platform/openapi/content.ts'

/** Generates values for the parts of a call: valid ones from its schema, and ones that break careless parsers. */

/**
 * Texts that are easily forgotten: control characters, half a surrogate pair, right-to-left text, the syntax of other
 * languages.
 */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202eabc\u2066',
  'שלום \u05d0\u05b7',
  '😀'.repeat(300),
  'e' + '\u0301'.repeat(500),
  'a'.repeat(10_000),
  ' '.repeat(10_000),
  '\n'.repeat(1000),
  '('.repeat(1000),
  '<p>'.repeat(1000),
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '&#0;&#xd800;&lt;',
  "' or 1=1; --",
  '%',
  '%_\\',
  '\\',
  '%00',
  '%E0%A4%A',
  '../../../../etc/passwd',
  '//evil.example',
  'https://user:password@[::1]:1/%',
  'http://169.254.169.254/latest',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  '-1',
  '0x10',
  '1e400',
  '00012',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-14T00:00:00Z',
  '9999-12-31T23:59:60Z',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(250)}.example`,
  '"a b"@example.com',
  '=cmd|/c calc!A1',
  '{{7*7}}${7*7}',
  '{"a":',
  'Bearer x',
]

const hostileNumbers = [0, -0, -1, 0.1, 1e-320, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e308]

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

/** Any hostile value, whatever type is expected in its place. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, nested(20), nested(40), { length: 1e9 }, [null]),
  },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 1001 }, (_, index) => index)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
)

/** The first rows of a site have small ids, so small numbers are likely to be ids that exist. */
const anId = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.integer({ min: 13, max: 400 }))

/** Values that nearly always match the schema: rules that are written only as code are ignored. */
export function valueOf(schema: Schema, root: Schema = schema, depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: unknown) => valueOf(isSchema(one) ? one : {}, root, depth + 1)
  const { $ref, const: constant, enum: listed, anyOf, oneOf, allOf, type } = schema
  if (depth > 12) return fc.constant(null)
  if (typeof $ref === 'string') return inner(definitionOf(root, $ref))
  if ('const' in schema) return fc.constant(constant)
  if (Array.isArray(listed)) return fc.constantFrom<unknown>(...(listed as unknown[]))
  const choices: unknown = anyOf ?? oneOf
  if (Array.isArray(choices)) return fc.oneof(...(choices as unknown[]).map(inner))
  if (Array.isArray(allOf))
    return fc.tuple(...(allOf as unknown[]).map(inner)).map((parts) => Object.assign({}, ...(parts as object[])))
  if (type === 'object') return objectOf(schema, inner)
  if (type === 'array') return listOf(schema, inner)
  if (type === 'string') return textOf(schema)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.jsonValue({ maxDepth: 2 })
}

type Inner = (schema: unknown) => fc.Arbitrary<unknown>

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, inner: Inner) {
  const model = Object.fromEntries(Object.entries(properties as object).map(([name, part]) => [name, inner(part)]))
  const known = fc.record<Record<string, unknown>>(model, { requiredKeys: required as string[] })
  if (!isSchema(additionalProperties) || Object.keys(model).length > 0) return known
  return fc.dictionary(fc.string({ maxLength: 10 }), inner(additionalProperties), { maxKeys: 3 })
}

function listOf({ items, prefixItems, minItems = 0, maxItems = 4 }: Schema, inner: Inner): fc.Arbitrary<unknown> {
  if (Array.isArray(prefixItems)) return fc.tuple(...(prefixItems as unknown[]).map(inner))
  const minLength = Math.min(Number(minItems), 20)
  return fc.array(inner(items), { minLength, maxLength: Math.max(minLength, Math.min(Number(maxItems), 4)) })
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return aDate.map((date) => date.toISOString())
  if (format === 'date') return aDate.map((date) => date.toISOString().slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'uuid') return fc.uuid()
  if (typeof pattern === 'string') return matching(pattern)
  const least = Math.min(Number(minLength), 200)
  return fc.string({ minLength: least, maxLength: Math.max(least, Math.min(Number(maxLength), 40)), unit: 'grapheme' })
}

const aDate = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

/** Texts cannot be generated for every pattern. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return fc.string({ maxLength: 20 })
  }
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Number(minimum ?? exclusiveMinimum ?? 0), Number(maximum ?? 1000)]
  if (type === 'number') return fc.double({ min, max: Math.max(min, max), noNaN: true })
  if (max > 2 ** 30) return anId
  return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
}

function definitionOf(root: Schema, ref: string): unknown {
  if (ref === '#') return root
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, part) => (isSchema(value) ? value[part] : undefined), root)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}
