import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'

/**
 * The contract as a browser needs it. The server checks every input and shapes every reply, so a page needs neither the
 * schemas of a call nor the library that they are made with. A module of the contract with schemas is therefore run
 * while the site is built, and the browser gets its calls and constants as literals. A call's literal has what is
 * needed to make the call, and says whether a text/plain reply is a string, a number or a boolean. Pages that import a
 * schema or a function get the module itself, under the suffix `?whole`.
 *
 * A form that checks its input imports the schema by name, since the call does not have it here. Reading it from the
 * call (`signUp.body`) fails the build.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async resolveId(source, importer, options) {
      // A whole module builds its schemas from those of other modules, so it needs these whole, too.
      if (!importer?.startsWith(contract) || !importer.endsWith(whole)) return null
      const found = await this.resolve(source, importer.slice(0, -whole.length), { ...options, skipSelf: true })
      return found?.id.startsWith(contract) && (await hasSchemas(found.id)) ? `${found.id}${whole}` : found
    },
    async load(id) {
      const file = id.replace(/\?.*$/, '')
      if (!file.startsWith(contract) || !(await hasSchemas(file))) return null
      if (!id.endsWith(whole))
        return { code: slim(file, await import(file)), moduleType: 'js', moduleSideEffects: false }
      const code = await readFile(file, 'utf8')
      // The validation messages are imported by every page with a schema, and by no other page.
      return {
        code: `import ${JSON.stringify(validationMessages)}\n${code}`,
        moduleType: 'ts',
        moduleSideEffects: false,
      }
    },
    async transform(code, id) {
      const read = id.startsWith(pages) ? await schemaRead(code) : undefined
      if (read !== undefined)
        this.error(`${read}: calls have no schemas in the browser. Export this one by name and import that.`)
    },
  }
}

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url))
const pages = fileURLToPath(new URL('../src/', import.meta.url))
const validationMessages = `${contract}validation-message.ts`
const whole = '?whole'

async function hasSchemas(file: string): Promise<boolean> {
  return file !== validationMessages && /^import \{ .*\bz\b.* \} from 'zod'/m.test(await readFile(file, 'utf8'))
}

/** The properties of a declaration that only the server, the documentation and the types need. */
const schemas = ['params', 'query', 'body', 'progress', 'events'] as const
const forTheServer: ReadonlySet<string> = new Set([...schemas, 'summary', 'refuses', 'limit', 'who'])

function slim(file: string, exported: Readonly<Record<string, unknown>>): string {
  const own = Object.entries(exported).map(([name, value]) => {
    const literal = isCall(value) ? callText(value, `${file}: ${name}`) : literalOf(value)
    const from = JSON.stringify(`${file}${whole}`)
    return literal === undefined ? `export { ${name} } from ${from}` : `export const ${name} = ${literal}`
  })
  return [`import { textReply } from ${JSON.stringify(textReply)}`, ...own].join('\n')
}

const textReply = `${pages}text-reply.ts`

interface Call {
  readonly reply: z.ZodType
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'url' in value && 'reply' in value
}

function callText({ reply, ...rest }: Call, name: string): string {
  const kept = Object.entries(rest).filter(([key]) => !forTheServer.has(key))
  return `{ reply: textReply.${replyKind(reply, name)}, ${kept.map(([key, value]) => `${key}: ${literalOf(value)}`).join(', ')} }`
}

function replyKind(reply: z.ZodType, name: string): string {
  const kinds = new Set(leavesOf(reply))
  kinds.delete('json')
  const [kind = 'json', ...others] = kinds
  if (others.length > 0) throw new Error(`${name}: a reply in text/plain must be a word, a number or a boolean.`)
  return kind
}

function leavesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option as z.ZodType))
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => typeof value)
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => typeof value)
  if (schema instanceof z.ZodNumber) return ['number']
  if (schema instanceof z.ZodString) return ['string']
  if (schema instanceof z.ZodBoolean) return ['boolean']
  return ['json']
}

/** @returns undefined for values that have no literal, such as a schema or a function */
function literalOf(value: unknown): string | undefined {
  if (value === null || ['undefined', 'boolean', 'number'].includes(typeof value)) return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return joined('[', value.map(literalOf), ']')
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const members = Object.entries(value).map(([key, member]) => {
    const literal = literalOf(member)
    return literal === undefined ? undefined : `${JSON.stringify(key)}: ${literal}`
  })
  return joined('{', members, '}')
}

function joined(open: string, parts: readonly (string | undefined)[], close: string): string | undefined {
  return parts.includes(undefined) ? undefined : `${open} ${parts.join(', ')} ${close}`
}

/** @returns the places where a page's code reads a schema from a call of the contract at run time (types are fine) */
async function schemaRead(code: string): Promise<string | undefined> {
  for (const [, names = '', module = ''] of code.matchAll(imports)) {
    const exported: Record<string, unknown> = await import(`${contract}${module}.ts`)
    for (const [, name = '', local = name] of names.matchAll(/(\w+)(?: as (\w+))?\s*(?:,|$)/g)) {
      const read = new RegExp(`(?<!typeof )\\b${local}\\.(?:${schemas.join('|')})\\b`).exec(code)
      if (read && isCall(exported[name])) return read[0]
    }
  }
  return undefined
}
const imports = /^import \{([^}]*)\} from '@gradus\/contract\/([^']+)'/gm
