import { below, type PackageFiles } from './files.ts'
import { readProgram, type PackageProgram } from './program.ts'

/** A program that says of a case's input whether it has the form that the statement promises (exit status 42 or 43). */
export interface InputValidator {
  readonly name: string
  /** A sentence where it cannot be run here. */
  readonly program: PackageProgram | string
}

const folders = ['input_validators', 'input_format_validators'] as const

/** Each file, or folder of files, is one. */
export function readInputValidators(files: PackageFiles): InputValidator[] {
  return folders.flatMap((folder) =>
    [...Map.groupBy(below(files, folder), (path) => path.split('/')[0] ?? '')].map(([name, paths]) => ({
      name,
      program: readProgram(
        files,
        paths.map((path) => `${folder}/${path}`),
      ),
    })),
  )
}
