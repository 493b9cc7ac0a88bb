import { Buffer } from 'node:buffer'
import { readAssembly, type Assembly } from './metadata.ts'
import { refusalOf } from './policy.ts'

/*
 * The data that the compiler's sandbox sends, and that the runner receives: a line of lengths, then the candidate's
 * assembly, its symbols, the tests' assembly and its symbols. A missing part has the length 0.
 */

export interface Bundle {
  readonly solution: Buffer
  readonly tests: Buffer | undefined
}

export function readBundle(product: Buffer): Bundle {
  const end = product.indexOf('\n')
  const lengths = product.toString('latin1', 0, end).split(' ').map(Number)
  let at = end + 1
  const parts = lengths.map((length) => {
    const part = product.subarray(at, at + length)
    at += length
    return part
  })
  const [solution, , tests] = parts
  if (solution === undefined || at !== product.length) throw new Error('The compiler sent something else.')
  return { solution, tests: tests === undefined || tests.length === 0 ? undefined : tests }
}

export function refuseBundle(product: Buffer): string | undefined {
  const { solution, tests } = readBundle(product)
  if (tests === undefined) return undefined
  return refusalOf(readAssembly(solution), readAssembly(tests))
}

const noInlining = 0x0008
const aggressiveInlining = 0x0100

/**
 * The product as it is run. The candidate's methods are not inlined, so that an exception's trace has all of them; and
 * the tests print through the runner, if their reports go to the channel.
 */
export function completeBundle(product: Buffer, separatesReports: boolean): Buffer {
  const copy = Buffer.from(product)
  const { solution, tests } = readBundle(copy)
  for (const { at, implementation } of readAssembly(solution).methods)
    solution.writeUInt16LE((implementation & ~aggressiveInlining) | noInlining, at)
  if (tests !== undefined && separatesReports) printThroughRunner(readAssembly(tests))
  return copy
}

/** Each reference to the console becomes one to the runner's, which the tests' assembly names too. */
function printThroughRunner({ typeRefs, bytes }: Assembly): void {
  const reports = typeRefs.find(({ namespace, name }) => namespace === 'Gradus' && name === 'Reports')
  if (reports === undefined) throw new Error('The tests were compiled without their reports.')
  const row = Buffer.from(bytes.subarray(reports.at, reports.at + reports.length))
  for (const { namespace, name, at, assembly } of typeRefs)
    if (namespace === 'System' && name === 'Console' && assembly !== undefined) row.copy(bytes, at)
}
