import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { languageOf, languages, type LanguageCode } from '@gradus/contract/language'
import { Submission, submitCode } from '@gradus/contract/submission'
import { exampleOf } from '../judge/src/test/guide.ts'
import { aUser, type TestUser } from '../server/test/account.ts'
import { aPublicQuestion, codingForm } from '../server/test/question.ts'
import { startSite, type TestSite } from '../server/test/site.ts'

/**
 * Time from Submit to the verdict, through the site's call, of the authoring guide's example in each language. Beside it
 * stands the judge's own call for the same example, alternating with the site's, and the target. The ratio is what the
 * site adds; the times are meaningful on a quiet machine only.
 *
 * LANGUAGES chooses languages, ROUNDS how often each is asked. With IDLE_SECONDS it then sends nothing for that long and
 * measures one more submission in each language. JUDGE_COMPILER_SECONDS and JUDGE_COMPILER_IDLE_SECONDS below that let the
 * judge do what it does in an idle hour. The target of both is at most twice the usual time.
 */

const rounds = Number(process.env['ROUNDS'] ?? 9)
const idleSeconds = Number(process.env['IDLE_SECONDS'] ?? 0)
/** How much longer than usual the first submission may take, and the one after a quiet time. */
const mostSlowdown = 2
/** Targets in milliseconds, for a quiet machine. */
const wanted: Partial<Record<LanguageCode, number>> = { 7: 250, 12: 350, 15: 450, 17: 450 }
const hashComments: ReadonlySet<number> = new Set([8, 10, 22, 23])
const judge = process.env['TEST_JUDGE_URL'] ?? ''

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const begun = performance.now()
  const result = await work()
  return [performance.now() - begun, result]
}

/** Makes every submission a different text, so that no compiler's cache helps. */
function another(code: number, source: string): string {
  const comment = code === 9 ? '--' : hashComments.has(code) ? '#' : '//'
  return `${source}\n${comment} ${performance.now()}\n`
}

interface Measured {
  readonly line: string
  readonly usual: number
  readonly submit: () => Promise<string | undefined>
}

async function measure(site: TestSite, user: TestUser, code: LanguageCode): Promise<Measured> {
  const { solution, tests, files } = exampleOf(code)
  const variant = { type: code, starter: '', tests, additionalFiles: [...files] }
  const questionId = await aPublicQuestion(site, codingForm({ implementations: [variant] }))
  const submit = async (): Promise<string | undefined> => {
    const body = { questionId, candidateSource: another(code, solution), type: code, additionalFiles: [] }
    return Submission.parse(await user.call(submitCode, { body }, 'application/json')).verdict?.outcome
  }
  const askJudge = async (): Promise<string | undefined> => {
    const challenge = { kind: 'program', tests }
    const task = { language: code, owner: 'bench', candidateSource: another(code, solution), challenge }
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
  const want = wanted[code]
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
    want === undefined ? '' : `  at most ${want}: ${whole <= want ? 'met' : 'MISSED'}`,
  ]
  return { line: cells.join(' '), usual: whole, submit }
}

function nameOf(code: LanguageCode): string {
  return languageOf(code)?.name ?? ''
}

const site = await startSite({ environment: { JUDGE_URLS: judge } })
try {
  const known = (await (await fetch(`${judge}/languages?settled=true`)).json()) as {
    code: number
    available: boolean
  }[]
  console.log('language                first  ÷usual  median    best   judge   ratio  (milliseconds)')
  const measured: [LanguageCode, Measured][] = []
  for (const { code } of languages) {
    if (!known.some((one) => one.code === code && one.available)) continue
    const one = await measure(site, await aUser(site), code)
    console.log(one.line)
    measured.push([code, one])
  }
  if (idleSeconds > 0) {
    console.log(`\nAfter ${idleSeconds} s in which nobody asked:`)
    await pause(idleSeconds * 1000)
    for (const [code, { usual, submit }] of measured) {
      const [milliseconds] = await timed(submit)
      const times = milliseconds / usual
      const cells = [nameOf(code).padEnd(20), `${Math.round(milliseconds)}`.padStart(7), times.toFixed(1).padStart(7)]
      console.log(`${cells.join(' ')}  at most ${mostSlowdown}: ${times <= mostSlowdown ? 'met' : 'MISSED'}`)
    }
  }
} finally {
  await site.close()
}
process.exit(0)
