import { randomInt } from 'node:crypto'
import { Verdict, type JudgeTask, type Progress } from '@gradus/contract/judge'
import type { LanguageState } from '@gradus/contract/language-code'
import type { z } from 'zod'
import { isRefusal, judgeAt } from './judge-call.ts'

/**
 * Two small programs whose verdicts are known, one right and one wrong. They reveal a judge whose verdicts are
 * well-formed but wrong, which nothing else would notice. The right one doubles a number, which is random each time.
 */

/** `unknown`: the judge was too busy, or it lacks the language after all. */
export type CanaryResult = 'correctVerdicts' | 'wrongVerdicts' | 'stuck' | 'unknown'

/** An owner of its own, so that the judge's fair queue does not make it wait for other owners' tasks. */
export const canaryOwner = 'canary'

type Task = z.input<typeof JudgeTask>

/** Programs by language code, the cheapest first. Each reads a number and prints `FACTOR` times that number. */
const programs: ReadonlyMap<Task['language'], string> = new Map([
  [8, 'print(FACTOR * int(input()))'],
  [13, '<?php echo FACTOR * (int) fgets(STDIN);'],
  [22, 'puts FACTOR * gets.to_i'],
  [11, "console.log(FACTOR * Number(require('fs').readFileSync(0, 'utf8')))"],
  [10, 'read -r number; echo $((FACTOR * number))'],
  [
    5,
    '#include <stdio.h>\nint main(void) { int n; return scanf("%d", &n) == 1 && printf("%d\\n", FACTOR * n) > 0 ? 0 : 1; }',
  ],
  [12, '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << FACTOR * n << "\\n"; }'],
  [16, 'package main\nimport "fmt"\nfunc main() {\n  var n int\n  fmt.Scan(&n)\n  fmt.Println(FACTOR * n)\n}'],
  [
    6,
    'class Solution { public static void main(String[] a) { System.out.println(FACTOR * new java.util.Scanner(System.in).nextInt()); } }',
  ],
])

/** @returns undefined if the judge offers none of the languages */
export function canaryLanguage(languages: readonly LanguageState[]): Task['language'] | undefined {
  const offered = languages.filter(({ available }) => available)
  const prepared = new Set(offered.filter(({ preparing }) => preparing !== true).map(({ code }) => code))
  const any = new Set(offered.map(({ code }) => code))
  const codes = [...programs.keys()]
  return codes.find((code) => prepared.has(code)) ?? codes.find((code) => any.has(code))
}

interface CanaryOptions {
  /** The programs run for milliseconds. After this time the judge counts as stuck; time in its queue is not included. */
  readonly stuckMilliseconds: number
  /** As for any task (judge-call.ts). */
  readonly silenceMilliseconds: number
}

/** @throws Error if the judge closes the connection, or replies with something other than a verdict */
export async function runCanary(
  url: string,
  language: Task['language'],
  options: CanaryOptions,
): Promise<CanaryResult> {
  const number = randomInt(1, 1_000_000)
  const right = await outcomeOf(url, taskOf(language, number, 2), options)
  if (right === 'stuck' || right === 'unknown') return right
  if (right !== 'passed' && !inconclusive.has(right)) return 'wrongVerdicts'
  const wrong = await outcomeOf(url, taskOf(language, number, 3), options)
  if (wrong === 'stuck' || wrong === 'unknown') return wrong
  return wrong === 'passed' ? 'wrongVerdicts' : 'correctVerdicts'
}

/** Outcomes by which a judge reports that it is broken or overloaded: they do not make its other verdicts doubtful. */
const inconclusive: ReadonlySet<string> = new Set(['judgeError', 'timeLimit', 'memoryLimit'])

function taskOf(language: Task['language'], number: number, factor: number): Task {
  const cases = [{ id: 'canary', input: `${number}\n`, answer: `${2 * number}\n` }]
  return {
    language,
    owner: canaryOwner,
    priority: 'submit',
    candidateSource: (programs.get(language) ?? '').replace('FACTOR', String(factor)),
    challenge: { kind: 'inputOutput', cases },
  }
}

async function outcomeOf(
  url: string,
  task: Task,
  { stuckMilliseconds, silenceMilliseconds }: CanaryOptions,
): Promise<Verdict['outcome'] | 'stuck' | 'unknown'> {
  const stuck = new AbortController()
  const begin = () => setTimeout(() => stuck.abort(), stuckMilliseconds)
  let isWaiting = false
  let timer = begin()
  const onProgress = ({ step }: Progress) => {
    clearTimeout(timer)
    isWaiting = step === 'queued' || step === 'preparing'
    if (!isWaiting) timer = begin()
  }
  try {
    const reply = await judgeAt(url, JSON.stringify(task), { silenceMilliseconds, signals: [stuck.signal] }, onProgress)
    return Verdict.parse(reply).outcome
  } catch (error) {
    if (stuck.signal.aborted) return 'stuck'
    const isRefused = (['busy', 'languageUnavailable', 'ownerQueueFull'] as const).some((kind) =>
      isRefusal(error, kind),
    )
    // A judge that goes silent while the canary waits in its queue is noticed by the health checks.
    if (isRefused || (isWaiting && error instanceof DOMException && error.name === 'TimeoutError')) return 'unknown'
    throw error
  } finally {
    clearTimeout(timer)
  }
}
