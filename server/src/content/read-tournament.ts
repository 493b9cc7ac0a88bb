import { z } from 'zod'
import { ContestFormat } from '@gradus/contract/contest/scoring'
import { DisplayName } from '@gradus/contract/account'
import { Body, Title } from '@gradus/contract/question'
import { htmlOfMarkdown } from '../platform/text/markdown.ts'
import { below, refusePackage, type PackageFiles } from '../problem-package/files.ts'
import type { SampleTournament } from '../tournament/sample.ts'
import { parseAs, textAt, yamlOf } from './parse.ts'

/** `A 12:40.5 7`: question, minutes and seconds since the start, and the tests passed, or `compile`. */
const submissionLine = /^(?<letter>[A-Z]) (?<minutes>\d+):(?<seconds>[0-5]\d(?:\.\d{1,3})?) (?<result>\d+|compile)$/
const minute = 60_000

const TournamentFile = z.strictObject({
  title: Title,
  body: z.string(),
  daysAgo: z.number().int().positive(),
  hour: z.number().int().min(0).max(23),
  minutes: z.number().int().positive(),
  freezeMinutes: z.number().int().nonnegative(),
  format: ContestFormat,
  questions: z
    .array(
      z.strictObject({
        letter: z.string().regex(/^[A-Z]$/),
        question: z.string(),
        points: z.number().int().positive(),
        tests: z.number().int().positive(),
      }),
    )
    .min(1),
  participants: z.array(z.strictObject({ name: DisplayName, submissions: z.array(z.string().regex(submissionLine)) })),
})
type TournamentFile = z.output<typeof TournamentFile>

/** Past tournaments with fictional results. @throws Problem badInput, which names the file and the error */
export function readSampleTournaments(files: PackageFiles): SampleTournament[] {
  return below(files, 'tournaments')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => {
      const path = `tournaments/${name}`
      const file = parseAs(path, TournamentFile, yamlOf(path, textAt(files, path)))
      return {
        ...file,
        key: path,
        body: parseAs(path, Body, htmlOfMarkdown(file.body)),
        questions: file.questions.map(({ question, points }) => ({ key: `questions/${question}`, points })),
        participants: file.participants.map(({ name: displayName, submissions }) => ({
          name: displayName,
          submissions: submissions.map((line) => readSubmission(path, file, line)),
        })),
      }
    })
}

function readSubmission(path: string, { questions, minutes }: TournamentFile, line: string) {
  const part = submissionLine.exec(line)?.groups ?? {}
  const position = questions.findIndex(({ letter }) => letter === part['letter'])
  const tests = questions[position]?.tests ?? refusePackage(`${path}: “${line}” names no question.`)
  const elapsed = Number(part['minutes']) * minute + Math.round(Number(part['seconds']) * 1000)
  if (elapsed >= minutes * minute) refusePackage(`${path}: “${line}” is after the end.`)
  if (part['result'] === 'compile') return { position, elapsed, state: 'ignored', passed: 0, tests } as const
  const passed = Number(part['result'])
  if (passed > tests) refusePackage(`${path}: “${line}” passes more tests than there are.`)
  return { position, elapsed, state: passed === tests ? 'accepted' : 'rejected', passed, tests } as const
}
