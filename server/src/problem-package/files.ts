import { maximumFileBytes, maximumOutputBytes } from '@gradus/contract/judge'
import { Problem } from '../platform/problem.ts'

/** A package's files by their path within it, folders separated by slashes. */
export type PackageFiles = ReadonlyMap<string, Buffer>

/** @throws Problem badInput for anything that is wrong with a package */
export function refusePackage(message: string): never {
  throw new Problem('badInput', { message })
}

/** Files without meaning that operating systems and tools leave behind. */
const litter = /(^|\/)(__MACOSX|\.git|\.DS_Store|Thumbs\.db)(\/|$)/

/** A package's files are at the top level or in one folder. @throws Problem badInput if neither has a problem.yaml */
export function packageRoot(files: PackageFiles): PackageFiles {
  const clean = [...files].filter(([path]) => !litter.test(path))
  if (clean.some(([path]) => path === 'problem.yaml')) return new Map(clean)
  const folders = new Set(clean.map(([path]) => path.split('/')[0]))
  const [folder] = folders
  if (folders.size !== 1 || !clean.some(([path]) => path === `${folder}/problem.yaml`))
    refusePackage('This is not a problem package: it has no problem.yaml.')
  return new Map(clean.map(([path, body]) => [path.slice(`${folder}/`.length), body]))
}

/** No text of a package may be longer. Decoding a longer one would block the server before its length is refused. */
const maximumTextBytes = Math.max(maximumFileBytes, maximumOutputBytes)

/** @throws Problem badInput if it is not text, or too long */
export function textOf(files: PackageFiles, path: string): string {
  const body = files.get(path)
  if (body && body.length > maximumTextBytes)
    refusePackage(`${path} is larger than ${maximumTextBytes / 1024 / 1024} MiB.`)
  return decode(body) ?? refusePackage(`${path} is not UTF-8 text.`)
}

/** Undefined if it is not text in UTF-8, or too long. */
export function textIfPresent(files: PackageFiles, path: string): string | undefined {
  return decode(files.get(path))
}

function decode(body: Buffer | undefined): string | undefined {
  if (body && body.length > maximumTextBytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The paths below a folder, in order, each without the folder. */
export function below(files: PackageFiles, folder: string): string[] {
  return [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1))
    .toSorted()
}

export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}
