import type { Buffer } from 'node:buffer'

/** What a linked program does before its runner begins, and which functions it has, according to the ELF file. */

export interface ElfProgram {
  /** The dynamic loaders that it names. */
  readonly interpreters: readonly string[]
  /** The number of functions that run before those of its libraries. */
  readonly earlyFunctions: number
  /** Whether its own functions choose other functions while it is loaded (`ifunc`). */
  readonly choosesFunctions: boolean
  readonly functions: ReadonlySet<string>
}

const PT_LOAD = 1
const PT_DYNAMIC = 2
const PT_INTERP = 3
const SHT_SYMTAB = 2
const STT_FUNC = 2
const DT_PLTRELSZ = 2
const DT_RELA = 7
const DT_RELASZ = 8
const DT_JMPREL = 23
const DT_PREINIT_ARRAYSZ = 33
const pointerBytes = 8
const entryBytes = 16
const symbolBytes = 24
const relocationBytes = 24
const programHeaderBytes = 56
const sectionHeaderBytes = 64
/** R_X86_64_IRELATIVE and R_AARCH64_IRELATIVE. */
const choosing = new Set([37, 1032])

/** @throws RangeError if the file is not whole */
export function readElf(file: Buffer): ElfProgram {
  const number = (at: number): number => Number(file.readBigUInt64LE(at))
  const text = (at: number): string => file.toString('latin1', at, file.indexOf(0, at))
  const segments = Array.from({ length: file.readUInt16LE(56) }, (_, index) => {
    const at = number(32) + index * programHeaderBytes
    return { type: file.readUInt32LE(at), start: number(at + 8), address: number(at + 16), bytes: number(at + 32) }
  })
  const loaded = segments.filter(({ type }) => type === PT_LOAD)
  const placeOf = (address: number): number => {
    const segment = loaded.find((single) => address >= single.address && address < single.address + single.bytes)
    return segment === undefined ? -1 : segment.start + address - segment.address
  }
  const dynamic = new Map<number, number>()
  for (const { start, bytes } of segments.filter(({ type }) => type === PT_DYNAMIC)) {
    for (let at = start; at < start + bytes; at += entryBytes) dynamic.set(number(at), number(at + pointerBytes))
  }
  const relocations = (place: number, size: number): boolean => {
    const start = placeOf(dynamic.get(place) ?? 0)
    const bytes = dynamic.get(size) ?? 0
    for (let at = start; at < start + bytes; at += relocationBytes)
      if (choosing.has(file.readUInt32LE(at + 8))) return true
    return false
  }
  return {
    interpreters: segments.filter(({ type }) => type === PT_INTERP).map(({ start }) => text(start)),
    earlyFunctions: (dynamic.get(DT_PREINIT_ARRAYSZ) ?? 0) / pointerBytes,
    choosesFunctions: relocations(DT_RELA, DT_RELASZ) || relocations(DT_JMPREL, DT_PLTRELSZ),
    functions: functionsOf(file, number, text),
  }
}

function functionsOf(file: Buffer, number: (at: number) => number, text: (at: number) => string): Set<string> {
  const sections = Array.from({ length: file.readUInt16LE(60) }, (_, index) => number(40) + index * sectionHeaderBytes)
  const functions = new Set<string>()
  for (const section of sections.filter((at) => file.readUInt32LE(at + 4) === SHT_SYMTAB)) {
    const names = number((sections[file.readUInt32LE(section + 40)] ?? 0) + 24)
    const [start, end] = [number(section + 24), number(section + 24) + number(section + 32)]
    for (let at = start; at < end; at += symbolBytes) {
      const isDefined = file.readUInt16LE(at + 6) !== 0
      if (isDefined && (file.readUInt8(at + 4) & 15) === STT_FUNC) functions.add(text(names + file.readUInt32LE(at)))
    }
  }
  return functions
}
