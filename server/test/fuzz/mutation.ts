import fc from 'fast-check'
import { hostile } from './value.ts'

/** The path to a part of a value: property names and list indexes. */
type Path = readonly (string | number)[]

/** The value with up to two of its parts changed, removed or replaced by hostile values; sometimes unchanged. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  return changedAtSome(value, pathsOf(value))
}

/** The same for the parameters of an address, which remain an object of parameters. */
export function mutatedParameters(parameters: object): fc.Arbitrary<unknown> {
  return changedAtSome(
    parameters,
    pathsOf(parameters).filter((path) => path.length > 0),
  )
}

function changedAtSome(value: unknown, paths: readonly Path[]): fc.Arbitrary<unknown> {
  if (paths.length === 0) return fc.constant(value)
  const change = fc.record({ path: fc.constantFrom(...paths), how: fc.nat(9), by: hostile })
  return fc
    .array(change, { maxLength: 2 })
    .map((changes) => changes.reduce((changed, { path, how, by }) => changedAt(changed, path, how, by), value))
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))]
}

function changedAt(value: unknown, path: Path, how: number, by: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return replaced(value, how, by)
  // An earlier change may have removed the part that this one would change.
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((part: unknown, index) => (String(index) === String(name) ? changedAt(part, rest, how, by) : part))
  if (rest.length === 0 && how === 0)
    return Object.fromEntries(Object.entries(value).filter(([own]) => own !== String(name)))
  return Object.fromEntries(
    Object.entries(value).map(([own, part]) => [own, own === String(name) ? changedAt(part, rest, how, by) : part]),
  )
}

function replaced(value: unknown, how: number, by: unknown): unknown {
  if (how === 1 && Array.isArray(value)) return [...(value as unknown[]), ...(value as unknown[])]
  if (how === 2 && typeof value === 'string') return `${value}${String(by)}`
  if (how === 3 && typeof value === 'number') return -value
  if (how === 4 && typeof value === 'number') return String(value)
  if (how === 5 && typeof value === 'object' && value !== null && !Array.isArray(value))
    return JSON.parse(`{"__proto__":{"role":1},"role":1,${JSON.stringify(value).slice(1).replace(/^}/, '"a":1}')}`)
  return by
}
