import type { z } from 'zod'
import {
  type Challenge,
  type JudgeTask,
  type Limits,
  type Priority,
  type SourceFile,
  maximumFileBytes,
  maximumSourceBytes,
} from '@gradus/contract/judge'
import { Problem } from '../platform/problem.ts'
import type { InputOutput } from '../question/input-output.ts'
import { challengeOf } from '../question/try-solutions.ts'
import { limitsOf } from '../question/form-rows.ts'
import { interfaceFileOf } from '../question/read.ts'

export interface JudgedVariant {
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

interface CandidateInput {
  /** The judge's queue is fair between owners. */
  readonly owner: string
  readonly priority: Priority
  readonly language: number
  readonly source: string
  readonly files: readonly SourceFile[]
}

/** The owner of a user's runs and submissions in the judge's queue. */
export function queueOwnerOf(userId: number): string {
  return `account ${userId}`
}

/** The task for the judge: a candidate's code for one language of a question. @throws Problem badInput */
export function taskOf(
  variant: JudgedVariant,
  sent: CandidateInput,
  challenge: Challenge = challengeOf(variant.kind, variant),
): z.input<typeof JudgeTask> {
  return {
    language: sent.language,
    owner: sent.owner,
    priority: sent.priority,
    candidateSource: sent.source,
    additionalFiles: mergeFiles(variant, sent).map((file, at) => ({
      ...file,
      ...(isChanged(variant, file, at) ? { isCandidates: true } : {}),
    })),
    challenge,
    limits: limitsOf(variant.limits),
  }
}

/**
 * The question's files, each in the candidate's version if one was sent. A candidate cannot add files. A client may send
 * back the interface that it received; that version is ignored. @throws Problem badInput
 */
export function mergeFiles(
  variant: Pick<JudgedVariant, 'additional_files' | 'interface'>,
  { language, files }: Pick<CandidateInput, 'language' | 'files'>,
): SourceFile[] {
  const questionFiles = variant.additional_files
  const interfaceFile = interfaceFileOf(variant, language)
  const unknown = files.find(({ fileName }) =>
    [...questionFiles, interfaceFile].every((file) => file?.fileName !== fileName),
  )
  if (unknown)
    throw new Problem('badInput', {
      message: `This question has no file called ${unknown.fileName}.`,
      field: 'additionalFiles',
    })
  return questionFiles.map((file) => files.find(({ fileName }) => fileName === file.fileName) ?? file)
}

/** The files of the question that the candidate changed. Clients send back all of them. @throws Problem badInput */
export function changedFiles(
  variant: Pick<JudgedVariant, 'additional_files' | 'interface'>,
  sent: Pick<CandidateInput, 'language' | 'files'>,
): SourceFile[] {
  return mergeFiles(variant, sent).filter((file, at) => isChanged(variant, file, at))
}

/** The same for a stored draft: files that the question no longer has are left out. */
export function changedDraftFiles(questionFiles: SourceFile[], draftFiles: readonly SourceFile[]): SourceFile[] {
  return draftFiles.filter(({ fileName, body }) =>
    questionFiles.some((file) => file.fileName === fileName && file.body !== body),
  )
}

function isChanged(variant: Pick<JudgedVariant, 'additional_files'>, { body }: SourceFile, at: number): boolean {
  return body !== variant.additional_files[at]?.body
}

/** A candidate's additional files have the same size limit as an author's. @throws Problem tooLarge, before anything is stored */
export function assertSize(source: string, files: readonly SourceFile[]): void {
  if (Buffer.byteLength(source) > maximumSourceBytes)
    throw new Problem('tooLarge', {
      message: `Your code can have at most ${maximumSourceBytes / 1024} KiB. Shorten it and try again.`,
    })
  const tooLong = files.find((file) => Buffer.byteLength(file.body) > maximumFileBytes)
  if (tooLong)
    throw new Problem('tooLarge', {
      message: `${tooLong.fileName} can have at most ${maximumFileBytes / 1024 / 1024} MiB. Shorten it and try again.`,
    })
}
