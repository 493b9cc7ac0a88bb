import type { Buffer } from 'node:buffer'

/*
 * Reads the metadata of a .NET assembly: the types and members that it declares and refers to (ECMA-335, partition II,
 * chapters 22 to 25). Rows are counted from 1, as their references are; 0 refers to none.
 */

export interface Assembly {
  readonly name: string
  readonly bytes: Buffer
  readonly typeRefs: readonly TypeRef[]
  readonly typeDefs: readonly TypeDef[]
  readonly methods: readonly Method[]
  readonly memberRefs: readonly MemberRef[]
  /** Rows of members with an attribute, with the attribute's type. */
  readonly attributes: readonly { readonly method: number | undefined; readonly type: TypeRef | undefined }[]
  readonly count: (table: number) => number
}

export interface TypeRef {
  readonly name: string
  readonly namespace: string
  /** The name of the assembly, or of the type around it; undefined if it is of this assembly. */
  readonly assembly: string | undefined
  readonly outer: number | undefined
  /** The offset and the length of its row. */
  readonly at: number
  readonly length: number
}

export interface TypeDef {
  readonly name: string
  readonly namespace: string
  readonly isNested: boolean
}

export interface Method {
  readonly name: string
  readonly flags: number
  readonly implementation: number
  /** The offset of the two bytes of `implementation`. */
  readonly at: number
}

export interface MemberRef {
  readonly name: string
  readonly isGeneric: boolean
  /** The number of a method's parameters. */
  readonly parameters: number
  /** The type, unless it is a constructed one. */
  readonly parent: TypeRef | undefined
}

export const tables = { fieldLayout: 0x10, moduleRef: 0x1a, implMap: 0x1c } as const

type Column =
  | number
  | 'S'
  | 'G'
  | 'B'
  | { readonly table: number }
  | { readonly bits: number; readonly tables: readonly number[] }

const to = (table: number): Column => ({ table })
const typeDefOrRef: Column = { bits: 2, tables: [0x02, 0x01, 0x1b] }
const methodDefOrRef: Column = { bits: 1, tables: [0x06, 0x0a] }
const resolutionScope: Column = { bits: 2, tables: [0x00, 0x1a, 0x23, 0x01] }
const memberRefParent: Column = { bits: 3, tables: [0x02, 0x01, 0x1a, 0x06, 0x1b] }
const implementation: Column = { bits: 2, tables: [0x26, 0x23, 0x27] }
const customAttributeType: Column = { bits: 3, tables: [0x06, 0x0a] }
// prettier-ignore
const hasCustomAttribute: Column = {
  bits: 5,
  tables: [
    0x06, 0x04, 0x01, 0x02, 0x08, 0x09, 0x0a, 0x00, 0x0e, 0x17, 0x14, 0x11, 0x1a, 0x1b, 0x20, 0x23, 0x26, 0x27, 0x28, 0x2a,
    0x2c, 0x2b,
  ],
}

/** The columns of each table, in the order of the standard; numbers are bytes. */
const columns: Readonly<Record<number, readonly Column[]>> = {
  0x00: [2, 'S', 'G', 'G', 'G'],
  0x01: [resolutionScope, 'S', 'S'],
  0x02: [4, 'S', 'S', typeDefOrRef, to(0x04), to(0x06)],
  0x03: [to(0x04)],
  0x04: [2, 'S', 'B'],
  0x05: [to(0x06)],
  0x06: [4, 2, 2, 'S', 'B', to(0x08)],
  0x07: [to(0x08)],
  0x08: [2, 2, 'S'],
  0x09: [to(0x02), typeDefOrRef],
  0x0a: [memberRefParent, 'S', 'B'],
  0x0b: [2, { bits: 2, tables: [0x04, 0x08, 0x17] }, 'B'],
  0x0c: [hasCustomAttribute, customAttributeType, 'B'],
  0x0d: [{ bits: 1, tables: [0x04, 0x08] }, 'B'],
  0x0e: [2, { bits: 2, tables: [0x02, 0x06, 0x20] }, 'B'],
  0x0f: [2, 4, to(0x02)],
  0x10: [4, to(0x04)],
  0x11: ['B'],
  0x12: [to(0x02), to(0x14)],
  0x13: [to(0x14)],
  0x14: [2, 'S', typeDefOrRef],
  0x15: [to(0x02), to(0x17)],
  0x16: [to(0x17)],
  0x17: [2, 'S', 'B'],
  0x18: [2, to(0x06), { bits: 1, tables: [0x14, 0x17] }],
  0x19: [to(0x02), methodDefOrRef, methodDefOrRef],
  0x1a: ['S'],
  0x1b: ['B'],
  0x1c: [2, { bits: 1, tables: [0x04, 0x06] }, 'S', to(0x1a)],
  0x1d: [4, to(0x04)],
  0x20: [4, 8, 4, 'B', 'S', 'S'],
  0x21: [4],
  0x22: [12],
  0x23: [8, 4, 'B', 'S', 'S', 'B'],
  0x24: [4, to(0x23)],
  0x25: [12, to(0x23)],
  0x26: [4, 'S', 'B'],
  0x27: [4, 4, 'S', 'S', implementation],
  0x28: [4, 4, 'S', implementation],
  0x29: [to(0x02), to(0x02)],
  0x2a: [2, 2, { bits: 1, tables: [0x02, 0x06] }, 'S'],
  0x2b: [methodDefOrRef, 'B'],
  0x2c: [to(0x2a), typeDefOrRef],
}

const nestedVisibility = 2
const visibilityMask = 7
const genericSignature = 0x10

/** @throws RangeError or Error if it is not an assembly */
export function readAssembly(bytes: Buffer): Assembly {
  const root = metadataAt(bytes)
  const { rows: start, strings, blobs } = streamsAt(bytes, root)
  const heaps = bytes.readUInt8(start + 6)
  const valid = bytes.readBigUInt64LE(start + 8)
  const counts = new Map<number, number>()
  let at = start + 24
  for (let table = 0; table < 64; table += 1) {
    if (((valid >> BigInt(table)) & 1n) === 0n) continue
    if (columns[table] === undefined) throw new Error(`The metadata has a table ${table}.`)
    counts.set(table, bytes.readUInt32LE(at))
    at += 4
  }
  const count = (table: number): number => counts.get(table) ?? 0
  const wide = (bits: number, among: readonly number[]): number =>
    Math.max(...among.map(count)) < 1 << (16 - bits) ? 2 : 4
  const widthOf = (column: Column): number => {
    if (typeof column === 'number') return column
    if (column === 'S') return heaps & 1 ? 4 : 2
    if (column === 'G') return heaps & 2 ? 4 : 2
    if (column === 'B') return heaps & 4 ? 4 : 2
    return 'table' in column ? wide(0, [column.table]) : wide(column.bits, column.tables)
  }
  const starts = new Map<number, number>()
  const lengths = new Map<number, number>()
  for (const [table, rows] of counts) {
    const length = (columns[table] ?? []).reduce<number>((sum, column) => sum + widthOf(column), 0)
    starts.set(table, at)
    lengths.set(table, length)
    at += rows * length
  }
  if (at > bytes.length) throw new RangeError('The metadata is cut off.')

  const rowAt = (table: number, row: number): number => (starts.get(table) ?? 0) + (row - 1) * (lengths.get(table) ?? 0)
  const valueAt = (place: number, width: number): number =>
    width === 2 ? bytes.readUInt16LE(place) : bytes.readUInt32LE(place)
  /** A row's values; of wider columns the first four bytes. */
  const rowsOf = (table: number): { at: number; values: number[] }[] =>
    Array.from({ length: count(table) }, (_, index) => {
      const first = rowAt(table, index + 1)
      let place = first
      const values = (columns[table] ?? []).map((column) => {
        const width = widthOf(column)
        const value = valueAt(place, width)
        place += width
        return value
      })
      return { at: first, values }
    })
  // Thousands of rows can share one long text, such as their namespace.
  const texts = new Map<number, string>()
  const text = (offset = 0): string => {
    const known = texts.get(offset)
    if (known !== undefined) return known
    const end = bytes.indexOf(0, strings + offset)
    const read = bytes.toString('utf8', strings + offset, end < 0 ? bytes.length : end)
    texts.set(offset, read)
    return read
  }
  const assemblies = rowsOf(0x23).map(({ values }) => text(values[3]))
  const typeRefs = rowsOf(0x01).map(({ at: place, values: [scope = 0, name, namespace] }): TypeRef => {
    const [tag, row] = [scope & 3, scope >>> 2]
    return {
      name: text(name),
      namespace: text(namespace),
      assembly: tag === 2 ? assemblies[row - 1] : undefined,
      outer: tag === 3 ? row : undefined,
      at: place,
      length: lengths.get(0x01) ?? 0,
    }
  })
  const memberRefs = rowsOf(0x0a).map(({ values: [parent = 0, name, signature = 0] }): MemberRef => {
    const at = blobs + signature
    const blob = at + sizeOfNumber(bytes.readUInt8(at))
    const isGeneric = (bytes.readUInt8(blob) & genericSignature) !== 0
    const count = blob + 1 + (isGeneric ? sizeOfNumber(bytes.readUInt8(blob + 1)) : 0)
    return {
      name: text(name),
      isGeneric,
      // Meaningless for fields, and wrong for more than 127 parameters.
      parameters: bytes.readUInt8(count),
      parent: (parent & 7) === 1 ? typeRefs[(parent >>> 3) - 1] : undefined,
    }
  })
  return {
    name: text(rowsOf(0x20)[0]?.values[4]),
    bytes,
    typeRefs,
    memberRefs,
    typeDefs: rowsOf(0x02).map(({ values: [flags = 0, name, namespace] }) => ({
      name: text(name),
      namespace: text(namespace),
      isNested: (flags & visibilityMask) >= nestedVisibility,
    })),
    methods: rowsOf(0x06).map(({ at: place, values: [, implemented = 0, flags = 0, name] }) => ({
      name: text(name),
      flags,
      implementation: implemented,
      at: place + 4,
    })),
    attributes: rowsOf(0x0c).map(({ values: [owner = 0, type = 0] }) => ({
      method: (owner & 31) === 0 ? owner >>> 5 : undefined,
      type: (type & 7) === 3 ? memberRefs[(type >>> 3) - 1]?.parent : undefined,
    })),
    count,
  }
}

/** The length of a compressed number, of which this is the first byte (ECMA-335, II.23.2). */
function sizeOfNumber(first: number): 1 | 2 | 4 {
  return first < 0x80 ? 1 : first < 0xc0 ? 2 : 4
}

function metadataAt(bytes: Buffer): number {
  const header = bytes.readUInt32LE(0x3c)
  if (bytes.toString('latin1', header, header + 4) !== 'PE\0\0') throw new Error('This is not an assembly.')
  const sections = bytes.readUInt16LE(header + 6)
  const optional = header + 24
  const directories = optional + (bytes.readUInt16LE(optional) === 0x20b ? 112 : 96)
  const table = optional + bytes.readUInt16LE(header + 20)
  const offsetOf = (address: number): number => {
    for (let section = 0; section < sections; section += 1) {
      const at = table + section * 40
      const start = bytes.readUInt32LE(at + 12)
      if (address >= start && address < start + Math.max(bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 16)))
        return address - start + bytes.readUInt32LE(at + 20)
    }
    throw new RangeError('The assembly refers to what it does not have.')
  }
  const runtime = offsetOf(bytes.readUInt32LE(directories + 14 * 8))
  return offsetOf(bytes.readUInt32LE(runtime + 8))
}

function streamsAt(bytes: Buffer, root: number): { rows: number; strings: number; blobs: number } {
  const start = root + 16 + bytes.readUInt32LE(root + 12)
  const found = new Map<string, number>()
  let at = start + 4
  for (let stream = bytes.readUInt16LE(start + 2); stream > 0; stream -= 1) {
    const end = bytes.indexOf(0, at + 8)
    found.set(bytes.toString('latin1', at + 8, end), root + bytes.readUInt32LE(at))
    at += 8 + Math.ceil((end + 1 - (at + 8)) / 4) * 4
  }
  const place = (name: string): number => {
    const offset = found.get(name)
    if (offset === undefined) throw new Error(`The assembly has no ${name}.`)
    return offset
  }
  return { rows: place('#~'), strings: place('#Strings'), blobs: place('#Blob') }
}
