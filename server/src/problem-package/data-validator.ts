import { below, type PackageFiles } from './files.ts'
import { readProgram, type PackageProgram } from './program.ts'

/**
 * A program that says whether a case has the form that the statement promises (exit status 42 or 43): an input validator
 * reads the input, an answer validator (BAPCtools) the answer, with the input as the file that its first argument names.
 */
export interface DataValidator {
  readonly name: string
  /** A sentence where it cannot be run here. */
  readonly program: PackageProgram | string
}

const folders = {
  input: ['input_validators', 'input_format_validators'],
  answer: ['answer_validators'],
} as const

/** Each file, or folder of files, is one. */
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
