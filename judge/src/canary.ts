import { skeletons } from '@gradus/contract/skeleton'
import { compile, type Bench } from './compile.ts'
import type { LanguageDriver, Program, Workshop } from './language/language.ts'
import { limitsFor } from './limit.ts'
import { JudgeFailure } from './problem.ts'
import { run } from './run.ts'
import { readTap } from './tap.ts'
import { plainText } from './text.ts'

/*
 * Whose fault it is. A compiler or an interpreter that is broken (a file gone, a full disk, a machine out of memory)
 * ends as if the candidate's program were at fault. So where a failure names no line of any program, the toolchain has
 * to do something that it surely can, with the same files and in the same box; when it cannot, the failure is the
 * judge's.
 */

interface Smallest {
  readonly candidate: string
  readonly tests: string
}

/** Whatever the skeletons of the contract do not have; what is missing here is never asked. */
const others: Readonly<Record<number, Smallest>> = {
  10: { candidate: '', tests: 'echo "ok - alive"\n' },
  17: {
    candidate: 'object Solution\n',
    tests: 'object Tests {\n  def main(a: Array[String]): Unit = println("ok - alive")\n}\n',
  },
  22: { candidate: '', tests: 'puts "ok - alive"\n' },
  23: { candidate: '', tests: 'cat("ok - alive\\n")\n' },
}

function smallestOf(code: number): Smallest | undefined {
  const skeleton = skeletons[code]
  return skeleton ? { candidate: skeleton.starter, tests: skeleton.tests } : others[code]
}

/** Statuses of a command that could not be started. A program may leave with them too. */
const notStarted: ReadonlySet<number> = new Set([126, 127])

export function mayNotHaveStarted(status: number | undefined): boolean {
  return status !== undefined && notStarted.has(status)
}

/** @throws JudgeFailure where the toolchain is what is broken */
export async function proveToolchain(
  driver: LanguageDriver,
  workshop: Workshop,
  bench: Bench,
  signal: AbortSignal,
): Promise<void> {
  const smallest = smallestOf(driver.code)
  if (smallest === undefined || driver.elsewhere !== undefined) return
  const program: Program = { ...smallest, interface: undefined, additionalFiles: [] }
  const built = await compile(driver, program, workshop, bench, signal)
  if (!built.compiled)
    throw new JudgeFailure(`The compiler does not work: ${built.message ?? built.compilerOutput.slice(0, 500)}`)
  const limits = limitsFor(driver.limits)
  const { result, marked } = await run(
    driver.run(program, workshop, limits),
    built.product,
    limits,
    undefined,
    bench.stock,
    signal,
  )
  if (marked || readTap(plainText(result.output)).length > 0) return
  throw new JudgeFailure(
    `The toolchain does not run: ${plainText(result.printed).slice(0, 500) || `status ${result.status}`}`,
  )
}
