import { crc32 } from 'node:zlib'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { packageArchive } from '@gradus/contract/problem-package'
import { Problem } from '../platform/problem.ts'
import { refusePackage, type PackageFiles } from './files.ts'

const fileKinds = 0o170000
const regular = 0o100000
const folder = 0o040000
/** The operating systems (in the field “version made by”) for which an entry's attributes hold a Unix mode. */
const unixSystems = new Set([3, 19])

/** Limits for the content of an archive. */
export interface ArchiveLimits {
  readonly files: number
  readonly unpackedBytes: number
}

/**
 * A zip file's files, in memory: nothing is written, so nothing can be written elsewhere. The sizes that the archive
 * declares are summed up before anything is unpacked, and no entry may unpack to more than it declares.
 * @throws Problem badInput, tooLarge
 */
export async function unpack(archive: Buffer, bounds: ArchiveLimits = packageArchive): Promise<PackageFiles> {
  const zip = await open(archive)
  try {
    const entries = await listEntries(zip, bounds)
    const files = new Map<string, Buffer>()
    for (const entry of entries) files.set(entry.fileName, await readEntry(zip, entry))
    return files
  } finally {
    zip.close()
  }
}

function open(archive: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(archive, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (zip) resolve(zip)
      else reject(unreadable(error))
    })
  })
}

/** Lists only the files, and checks all of them before the first one is unpacked. */
async function listEntries(zip: yauzl.ZipFile, bounds: ArchiveLimits): Promise<yauzl.Entry[]> {
  if (zip.entryCount > bounds.files) refuseMany(bounds)
  const all = await new Promise<yauzl.Entry[]>((resolve, reject) => {
    const found: yauzl.Entry[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      found.push(entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(found))
    zip.once('error', (error: Error) => reject(unreadable(error)))
    zip.readEntry()
  })
  const files = all.filter((entry) => !entry.fileName.endsWith('/'))
  if (files.length > bounds.files) refuseMany(bounds)
  const bytes = files.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (bytes > bounds.unpackedBytes)
    throw new Problem('tooLarge', {
      message: `The archive unpacks to more than ${bounds.unpackedBytes / 1024 / 1024} MiB.`,
    })
  const names = new Set<string>()
  for (const entry of all) {
    refuseOdd(entry)
    if (names.has(entry.fileName)) refusePackage(`The archive has two files called ${entry.fileName}.`)
    names.add(entry.fileName)
  }
  return files
}

function refuseMany({ files }: ArchiveLimits): never {
  refusePackage(`The archive has more than ${files} files.`)
}

/** Characters: what looks at each folder of a path would take long for one of thousands. */
const longestPath = 400

function refuseOdd(entry: yauzl.Entry): void {
  if (entry.fileName.length > longestPath)
    refusePackage(`The archive has a path of more than ${longestPath} characters (${entry.fileName.slice(0, 50)}).`)
  const mode = unixSystems.has(entry.versionMadeBy >>> 8) ? (entry.externalFileAttributes >>> 16) & fileKinds : 0
  if (mode !== 0 && mode !== regular && mode !== folder)
    refusePackage(`${entry.fileName} is a link or a device: a package can only have files and folders.`)
  if ((entry.generalPurposeBitFlag & 1) !== 0) refusePackage(`${entry.fileName} is encrypted.`)
}

/** The checksum is computed piece by piece during unpacking: a large file in one go would block the server. */
async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sum = 0
  try {
    for await (const piece of await openStream(zip, entry)) {
      sum = crc32(piece as Buffer, sum)
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    throw unreadable(error, entry.fileName)
  }
  if (sum !== entry.crc32) throw unreadable(new Error('its checksum is wrong'), entry.fileName)
  return Buffer.concat(pieces)
}

function openStream(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (stream) resolve(stream)
      else reject(error ?? new Error('no stream'))
    })
  })
}

function unreadable(error: unknown, name?: string): Problem {
  const words = error instanceof Error ? error.message : String(error)
  const leaves = /relative path|absolute path|invalid characters in fileName/i.test(words)
  const message = leaves
    ? `The archive has an invalid path, or one that leaves its folder (${words}).`
    : name === undefined
      ? 'The file can’t be unpacked: it isn’t a zip file, or it is damaged.'
      : `${name} can’t be unpacked: ${words}.`
  return new Problem('badInput', { message })
}
