import type { Challenge } from '@gradus/contract/judge'
import { proveToolchain } from './canary.ts'
import { compile, type Bench } from './compile.ts'
import { fileNames, type Program } from './language/language.ts'
import { limitsFor } from './limit.ts'
import { JudgeFailure, Problem } from './problem.ts'
import { run } from './run.ts'
import { plainText } from './text.ts'
import type { Toolroom } from './toolroom.ts'

/** Exit statuses of a validator in the ICPC format. */
const accepts = 42
const refuses = 43

type InputOutput = Extract<Challenge, { kind: 'inputOutput' }>

/**
 * An author's validator: a program of its own, in its own box, that never shares anything with the candidate's but the
 * answer. It finds the case's input, the judge's answer and a folder for its feedback at the places its arguments
 * name, the candidate's answer on standard input, and says by its status whether it accepts.
 */
export async function validate(
  challenge: InputOutput,
  toolroom: Toolroom,
  bench: Bench,
  signal: AbortSignal,
): Promise<((single: InputOutput['cases'][number], got: string) => Promise<string | undefined>) | undefined> {
  const { validator } = challenge
  const [main, ...others] = validator?.files ?? []
  if (validator === undefined || main === undefined) return undefined
  const { driver, workshop } = await toolroom.tool(validator.language)
  const taken = fileNames(driver.code).source
  const program: Program = {
    candidate: main.body,
    tests: undefined,
    interface: undefined,
    additionalFiles: others.filter((file) => file.fileName !== taken),
  }
  const built = await compile(driver, program, workshop, bench, signal)
  if (!built.compiled) {
    await proveToolchain(driver, workshop, bench, signal, false)
    throw new Problem(
      'badTask',
      `The validator does not compile. ${built.message ?? built.compilerOutput.slice(0, 500)}`,
    )
  }
  return async (single, got) => {
    const limits = limitsFor(driver.limits)
    const step = driver.run(program, workshop, limits)
    const files = [
      ...step.files,
      { path: '/gradus-case/input', body: single.input },
      { path: '/gradus-case/answer', body: single.answer },
    ]
    const command = [
      ...step.command,
      '/gradus-case/input',
      '/gradus-case/answer',
      '/box/tmp/',
      ...(validator.flags ?? []),
    ]
    const { result } = await run({ ...step, files, command }, built.product, limits, got, bench.stock, signal)
    if (result.status === accepts) return undefined
    if (result.status === refuses) return plainText(result.printed).trim().slice(0, 500) || 'Wrong answer.'
    throw new JudgeFailure(`The validator ended with ${result.stop ?? result.status}.`)
  }
}
