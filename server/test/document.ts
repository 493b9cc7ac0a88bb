import assert from 'node:assert/strict'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApiOf } from '../src/platform/openapi/openapi.ts'
import { pathOf, type Operation } from '../src/platform/openapi/operation.ts'
import { everyEndpoint } from './contract.ts'

/**
 * The site's OpenAPI document, as /public/openapi.json serves it. The tests' client checks every reply of the site
 * against it, and every request that the site accepted. If the document is wrong, the test that made the call fails.
 */
const endpoints = (await everyEndpoint()).map(([, endpoint]) => endpoint)
const document = openApiOf(endpoints, 'http://gradus.test')
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

interface Route {
  readonly address: RegExp
  readonly path: string
  readonly method: string
  readonly operation: Operation
}
const routes: readonly Route[] = endpoints
  .map((endpoint) => {
    const [path, method] = [pathOf(endpoint), endpoint.method.toLowerCase()]
    const operation = document.paths[path]?.[method]
    assert.ok(operation, `${method} ${path} is not in the document.`)
    return { address: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`), path, method, operation }
  })
  // Fixed parts of a path are matched before parameters.
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)

const compiled = new Map<string, ValidateFunction>()

/** @throws AssertionError if the document does not allow the site's reply */
export async function checkAgainstDocument(address: string, init: RequestInit, response: Response): Promise<void> {
  const { pathname } = new URL(address, 'http://gradus.test')
  const method = (init.method ?? 'GET').toLowerCase()
  const route = routes.find((one) => one.method === method && one.address.test(pathname))
  if (!route) return
  const call = `${method.toUpperCase()} ${pathname}: ${response.status}`
  const pointer = ['paths', route.path, method, 'responses', String(response.status)]
  const declared = resolve(pointer)
  assert.ok(declared, `${call} is not in the document.`)
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const content = [...declared, 'content', type]
  assert.ok(valueAt(content), `${call} came as ${type || 'nothing'}, which is not in the document.`)
  for (const [name, header] of Object.entries(objectAt([...declared, 'headers'])))
    if (isRequired(header)) assert.ok(response.headers.has(name), `${call} came without ${name}.`)
  if (type === 'application/json' || type === 'text/plain') {
    // If the test itself breaks the connection off, there is no body to check.
    const text = await response
      .clone()
      .text()
      .catch(() => undefined)
    if (text !== undefined) prove(`${call} replied with ${text.slice(0, 500)}`, [...content, 'schema'], type, text)
  }
  if (response.ok) checkSent(call, route, init)
}

/** A request that the site accepts must be allowed by the document as well. */
function checkSent(call: string, { path, method, operation }: Route, { body, headers }: RequestInit): void {
  const type = new Headers(headers).get('content-type')?.split(';')[0] ?? ''
  if (typeof body !== 'string' || body === '' || operation.requestBody?.content[type] === undefined) return
  prove(
    `${call} took ${body.slice(0, 500)}`,
    ['paths', path, method, 'requestBody', 'content', type, 'schema'],
    type,
    body,
  )
}

function prove(what: string, pointer: readonly string[], type: string, text: string): void {
  const ref = `openapi#/${pointer.map(escaped).join('/')}`
  const validate = compiled.get(ref) ?? ajv.compile({ $ref: ref })
  compiled.set(ref, validate)
  const values = type === 'application/json' ? [parsed(text)] : [text, parsed(text)]
  assert.ok(
    values.some((value) => validate(value)),
    `${what}, which the document does not allow: ${ajv.errorsText(validate.errors)}`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Resolves a reference to a component. Other descriptions are returned unchanged. */
function resolve(pointer: readonly string[]): readonly string[] | undefined {
  const value = valueAt(pointer)
  if (typeof value !== 'object' || value === null) return undefined
  return '$ref' in value ? String(value.$ref).slice(2).split('/') : pointer
}

function valueAt(pointer: readonly string[]): unknown {
  return pointer.reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), document)
}

function objectAt(pointer: readonly string[]): Record<string, unknown> {
  const value = valueAt(pointer)
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isRequired(header: unknown): boolean {
  const ref = isObject(header) && typeof header['$ref'] === 'string' ? header['$ref'].slice(2).split('/') : []
  return objectAt(ref)['required'] === true
}
