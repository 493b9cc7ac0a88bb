import type { z } from 'zod'
import type { Challenge, JudgeTask, Limits, SourceFile } from '@gradus/contract/judge'
import { maximumSourceBytes } from '@gradus/contract/judge'
import { Problem } from '../platform/problem.ts'
import type { InputOutput } from '../question/input-output.ts'
import { challengeOf, limitsOf } from '../question/post.ts'

interface Given {
  readonly kind: string
  readonly starter: string
  readonly tests: string
  readonly interface: string | null
  readonly cases: { id: string; input: string }[]
  readonly limits: Partial<Limits>
  readonly additional_files: SourceFile[]
  readonly inputOutput?: InputOutput | undefined
}

interface Sent {
  readonly accountId: number
  readonly language: number
  readonly source: string
  readonly files: readonly SourceFile[]
}

/** One judge call for what a candidate sent to a question in one language. @throws Problem badInput */
export function taskOf(
  given: Given,
  sent: Sent,
  challenge: Challenge = challengeOf(given.kind, given),
): z.input<typeof JudgeTask> {
  return {
    language: sent.language,
    owner: `account ${sent.accountId}`,
    candidateSource: sent.source,
    additionalFiles: mergeFiles(given.additional_files, sent.files),
    challenge,
    limits: limitsOf(given.limits),
  }
}

/** The question's files, each as the candidate changed it; the candidate adds none. @throws Problem badInput */
export function mergeFiles(own: readonly SourceFile[], sent: readonly SourceFile[]): SourceFile[] {
  const unknown = sent.find((file) => !own.some((one) => one.fileName === file.fileName))
  if (unknown)
    throw new Problem('badInput', {
      message: `This question has no file called ${unknown.fileName}.`,
      field: 'additionalFiles',
    })
  return own.map((file) => sent.find((one) => one.fileName === file.fileName) ?? file)
}

/** @throws Problem tooLarge, before anything is stored */
export function checkSize(source: string, files: readonly SourceFile[]): void {
  const bytes = [source, ...files.map((file) => file.body)].map((text) => Buffer.byteLength(text))
  if (bytes.some((size) => size > maximumSourceBytes))
    throw new Problem('tooLarge', {
      message: `A file has at most ${maximumSourceBytes / 1024} KiB. Send a shorter one.`,
    })
}
