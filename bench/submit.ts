import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { languages, type LanguageCode } from '@gradus/contract/language'
import { Submission, submitCode } from '@gradus/contract/submission'
import { exampleOf } from '../judge/src/test/guide.ts'
import { aUser, type TestUser } from '../server/test/account.ts'
import { aPublicQuestion } from '../server/test/question.ts'
import { startSite, type TestSite } from '../server/test/site.ts'
import { anotherSolution, exampleForm, nameOf } from './example.ts'
import { median } from './numbers.ts'

/**
 * Time from Submit to the verdict, through the site's call, of the authoring guide's example in each language. Shown
 * beside it are the target and the judge's own call for the same example, which alternates with the site's. The ratio
 * is what the site adds; the times are meaningful on a quiet machine only.
 *
 * LANGUAGES chooses languages, ROUNDS sets how many times each is measured. With IDLE_SECONDS, it then pauses for that
 * long and measures one more submission in each language, IDLE_ROUNDS times. Set JUDGE_COMPILER_SECONDS and
 * JUDGE_COMPILER_IDLE_SECONDS to less than that, so that the judge does in the pause what it would do in an idle hour.
 * The target for the first submission, and for the first one after a pause, is at most twice the usual time.
 */

const rounds = Number(process.env['ROUNDS'] ?? 9)
const idleSeconds = Number(process.env['IDLE_SECONDS'] ?? 0)
const idleRounds = Number(process.env['IDLE_ROUNDS'] ?? 3)
/** How many times longer than usual the first submission may take, and the first one after a pause. */
const maxSlowdown = 2
/** Targets in milliseconds, for a quiet machine. */
const languageLimits: Partial<Record<LanguageCode, number>> = { 7: 250, 12: 350, 15: 450, 17: 450 }
const judge = process.env['TEST_JUDGE_URL'] ?? ''

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const startedAt = performance.now()
  const result = await work()
  return [performance.now() - startedAt, result]
}

interface Measurement {
  readonly line: string
  readonly usual: number
  readonly submit: () => Promise<string | undefined>
}

async function measure(site: TestSite, user: TestUser, code: LanguageCode): Promise<Measurement> {
  const { tests, files } = exampleOf(code)
  const questionId = await aPublicQuestion(site, exampleForm(code))
  const submit = async (): Promise<string | undefined> => {
    const body = { questionId, candidateSource: anotherSolution(code), type: code, additionalFiles: [] }
    return Submission.parse(await user.call(submitCode, { body }, 'application/json')).verdict?.outcome
  }
  const askJudge = async (): Promise<string | undefined> => {
    const challenge = { kind: 'program', tests }
    const task = { language: code, owner: 'bench', candidateSource: anotherSolution(code), challenge }
    const reply = await fetch(`${judge}/judge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...task, additionalFiles: files }),
    })
    return ((await reply.json()) as { outcome?: string }).outcome
  }
  const [first, outcome] = await timed(submit)
  if (outcome !== 'passed') return { line: `${nameOf(code)}: ${outcome ?? 'no verdict'}`, usual: Number.NaN, submit }
  await askJudge()
  const times: { site: number; judge: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [own] = await timed(askJudge)
    const [whole] = await timed(submit)
    times.push({ site: whole, judge: own })
  }
  const whole = median(times.map((one) => one.site))
  const target = languageLimits[code]
  const cells = [
    nameOf(code).padEnd(20),
    `${Math.round(first)}`.padStart(7),
    (first / whole).toFixed(1).padStart(7),
    `${Math.round(whole)}`.padStart(7),
    `${Math.round(Math.min(...times.map((one) => one.site)))}`.padStart(7),
    `${Math.round(median(times.map((one) => one.judge)))}`.padStart(7),
    median(times.map((one) => one.site / one.judge))
      .toFixed(2)
      .padStart(7),
    target === undefined ? '' : `  at most ${target}: ${whole <= target ? 'met' : 'MISSED'}`,
  ]
  return { line: cells.join(' '), usual: whole, submit }
}

const site = await startSite({ environment: { JUDGE_URLS: judge } })
try {
  const known = (await (await fetch(`${judge}/languages?settled=true`)).json()) as {
    code: number
    available: boolean
  }[]
  console.log('language                first  ÷usual  median    best   judge   ratio  (milliseconds)')
  const measured: [LanguageCode, Measurement][] = []
  for (const { code } of languages) {
    if (!known.some((one) => one.code === code && one.available)) continue
    const one = await measure(site, await aUser(site), code)
    console.log(one.line)
    measured.push([code, one])
  }
  if (idleSeconds > 0) {
    console.log(`\nAfter ${idleSeconds} idle seconds, median of ${idleRounds}:`)
    const firsts = new Map<LanguageCode, number[]>()
    for (let round = 0; round < idleRounds; round += 1) {
      await pause(idleSeconds * 1000)
      for (const [code, { submit }] of measured)
        firsts.set(code, [...(firsts.get(code) ?? []), (await timed(submit))[0]])
    }
    for (const [code, { usual }] of measured) {
      const milliseconds = median(firsts.get(code) ?? [])
      const times = milliseconds / usual
      const cells = [nameOf(code).padEnd(20), `${Math.round(milliseconds)}`.padStart(7), times.toFixed(1).padStart(7)]
      console.log(`${cells.join(' ')}  at most ${maxSlowdown}: ${times <= maxSlowdown ? 'met' : 'MISSED'}`)
    }
  }
} finally {
  await site.close()
}
process.exit(0)
