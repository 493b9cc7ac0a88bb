import { below, type PackageFiles } from './files.ts'
import { readProgram, type PackageProgram } from './program.ts'

/**
 * A program that checks if a case has the format of the statement (exit status 42 or 43): an input validator reads the
 * input; an answer validator (BAPCtools) reads the answer and gets the input as a file, its first argument.
 */
export interface DataValidator {
  readonly name: string
  /** Why it cannot be run here, if so. */
  readonly program: PackageProgram | string
}

const folders = {
  input: ['input_validators', 'input_format_validators'],
  answer: ['answer_validators'],
} as const

/** Each file or folder is one validator. */
export function readDataValidators(files: PackageFiles, of: keyof typeof folders): DataValidator[] {
  return folders[of].flatMap((folder) =>
    [...Map.groupBy(below(files, folder), (path) => path.split('/')[0] ?? '')].map(([name, paths]) => ({
      name,
      program: readProgram(
        files,
        paths.map((path) => `${folder}/${path}`),
      ),
    })),
  )
}
