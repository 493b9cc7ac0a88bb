import { lstat, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { packageArchive } from '@gradus/contract/problem-package'
import { refusePackage, type PackageFiles } from './files.ts'
import type { ArchiveLimits } from './unpack.ts'

/** A package that lies unpacked in a folder. Links are refused, for they may lead out of it. @throws Problem badInput */
export async function readFolder(folder: string, bounds: ArchiveLimits = packageArchive): Promise<PackageFiles> {
  const files = new Map<string, Buffer>()
  let bytes = 0
  const walk = async (within: string): Promise<void> => {
    const names = await readdir(join(folder, within))
    for (const name of names.toSorted()) {
      if (name === '.git') continue
      const path = within === '' ? name : `${within}/${name}`
      const found = await lstat(join(folder, path))
      if (found.isDirectory()) {
        await walk(path)
        continue
      }
      if (!found.isFile()) refusePackage(`${path} is a link or a device: a package can only have files and folders.`)
      bytes += found.size
      if (files.size >= bounds.files) refusePackage(`The folder has more than ${bounds.files} files.`)
      if (bytes > bounds.unpackedBytes)
        refusePackage(`The folder has more than ${bounds.unpackedBytes / 1024 / 1024} MiB.`)
      files.set(path, await readFile(join(folder, path)))
    }
  }
  await walk('')
  return files
}
