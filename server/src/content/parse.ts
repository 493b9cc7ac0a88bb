import type { z } from 'zod'
import { refusePackage, textOf, type PackageFiles } from '../problem-package/files.ts'
import { readYaml, yamlBytes } from '../problem-package/yaml.ts'

/** @throws Problem badInput if it is missing, or no text in UTF-8 */
export function textAt(files: PackageFiles, path: string): string {
  return files.has(path) ? textOf(files, path) : refusePackage(`${path} is missing.`)
}

/** @throws Problem badInput, which names the file */
export function yamlOf(path: string, text: string): unknown {
  return readYaml(path, text, yamlBytes.texts)
}

/** @throws Problem badInput, which names the file and the part of it */
export function parseAs<Shape extends z.ZodType>(path: string, shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue && issue.path.length > 0 ? `${path}, ${issue.path.join('.')}` : path
  return refusePackage(`${where}: ${issue?.message ?? 'its format differs from the others.'}`)
}
