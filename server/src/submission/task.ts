import type { z } from 'zod'
import type { Challenge, JudgeTask, Limits, Priority, SourceFile } from '@gradus/contract/judge'
import { maximumFileBytes, maximumSourceBytes } from '@gradus/contract/judge'
import { Problem } from '../platform/problem.ts'
import type { InputOutput } from '../question/input-output.ts'
import { challengeOf, limitsOf } from '../question/post.ts'
import { interfaceOf } from '../question/read.ts'

interface VariantTests {
  readonly kind: string
  readonly starter: string
  readonly tests: string
  readonly interface: string | null
  readonly cases: { id: string; input: string }[]
  readonly limits: Partial<Limits>
  readonly additional_files: SourceFile[]
  readonly inputOutput?: InputOutput | undefined
  readonly reports?: string[] | null
}

interface CandidateFiles {
  /** Whose turn it is in the judge's queue. */
  readonly owner: string
  readonly priority: Priority
  readonly language: number
  readonly source: string
  readonly files: readonly SourceFile[]
}

/** The owner of what a user runs or submits. */
export function ownerOf(userId: number): string {
  return `account ${userId}`
}

/** One judge call for what a candidate sent to a question in one language. @throws Problem badInput */
export function taskOf(
  given: VariantTests,
  sent: CandidateFiles,
  challenge: Challenge = challengeOf(given.kind, given),
): z.input<typeof JudgeTask> {
  return {
    language: sent.language,
    owner: sent.owner,
    priority: sent.priority,
    candidateSource: sent.source,
    additionalFiles: mergeFiles(given, sent),
    challenge,
    limits: limitsOf(given.limits),
  }
}

/**
 * The question's files, each as the candidate changed it; the candidate adds none. A client may send back the interface
 * that it was shown: the question's own stands. @throws Problem badInput
 */
export function mergeFiles(
  given: Pick<VariantTests, 'additional_files' | 'interface'>,
  { language, files }: Pick<CandidateFiles, 'language' | 'files'>,
): SourceFile[] {
  const own = given.additional_files
  const seen = interfaceOf(given, language)
  const unknown = files.find(({ fileName }) => [...own, seen].every((one) => one?.fileName !== fileName))
  if (unknown)
    throw new Problem('badInput', {
      message: `This question has no file called ${unknown.fileName}.`,
      field: 'additionalFiles',
    })
  return own.map((file) => files.find((one) => one.fileName === file.fileName) ?? file)
}

/** What a candidate changed of the question's files, which clients send back whole. @throws Problem badInput */
export function changedFiles(
  given: Pick<VariantTests, 'additional_files' | 'interface'>,
  sent: Pick<CandidateFiles, 'language' | 'files'>,
): SourceFile[] {
  return mergeFiles(given, sent).filter((file, at) => file.body !== given.additional_files[at]?.body)
}

/** An additional file may be as long as its author's. @throws Problem tooLarge, before anything is stored */
export function checkSize(source: string, files: readonly SourceFile[]): void {
  if (Buffer.byteLength(source) > maximumSourceBytes)
    throw new Problem('tooLarge', {
      message: `Your code can have at most ${maximumSourceBytes / 1024} KiB. Shorten it and try again.`,
    })
  const long = files.find((file) => Buffer.byteLength(file.body) > maximumFileBytes)
  if (long)
    throw new Problem('tooLarge', {
      message: `${long.fileName} can have at most ${maximumFileBytes / 1024 / 1024} MiB. Shorten it and try again.`,
    })
}
