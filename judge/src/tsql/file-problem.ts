import { PlacedProblem } from './refusal.ts'
import { QuestionProblem } from './question.ts'

type FileName = 'solution.sql' | 'tests.sql'

export interface ReportedProblem {
  readonly file: FileName
  readonly line: number
  readonly message: string
  readonly running: boolean
}

/** An error in one of the files of a submission. */
export class FileProblem extends Error {
  readonly file: FileName
  readonly found: PlacedProblem
  constructor(file: FileName, found: PlacedProblem) {
    super(found.message)
    this.file = file
    this.found = found
  }
}

/** Does the work; its errors get the name of the file. @throws FileProblem */
export async function inFile<Result>(file: FileName, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlacedProblem) throw new FileProblem(file, error)
    throw error
  }
}

/** The error as the candidate sees it. @throws the error itself if it is none of a file */
export function problemOf(error: unknown): ReportedProblem {
  if (error instanceof FileProblem) {
    const { message, line, atRunTime } = error.found
    return { file: error.file, line, message, running: atRunTime }
  }
  if (error instanceof QuestionProblem) return { file: 'tests.sql', line: 1, message: error.message, running: true }
  throw error
}
