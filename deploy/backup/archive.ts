/**
 * An archive is a zip file: `table/…` contains the rows of each table in the format of COPY, `file/…` all files of
 * DATA_DIR and, below `file/uploads/`, the uploads. The last entry, manifest.json, contains the length and the SHA-256 of each of
 * them.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile as ReadZip } from 'yauzl'
import { ZipFile } from 'yazl'
import { UserError } from '../local/terminal.ts'
import { Manifest, manifestName } from './manifest.ts'

export interface Digest {
  readonly bytes: number
  readonly sha256: string
}

export interface ArchiveWriter {
  /** Entries must be added one after the other. */
  add(entry: string, content: Readable): Promise<Digest>
}

/** Written to a temporary file that is renamed at the end, so that a file of this name is always a complete archive. */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const zip = new ZipFile()
  const writing = pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600 }))
  // Errors are handled where it is awaited below; an error before that must not end the process.
  writing.catch(() => undefined)
  const add = async (entry: string, content: Readable): Promise<Digest> => {
    const { measured, digest } = measure()
    zip.addReadStream(measured, entry, { mode: 0o100600 })
    await Promise.race([
      pipeline(content, measured),
      writing.then(() => Promise.reject(new Error('The file was closed.'))),
    ])
    return digest()
  }
  try {
    const manifest = await fill({ add })
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName, { mode: 0o100600 })
    zip.end()
    await writing
    await flush(unfinished)
    await rename(unfinished, path)
    await flush(dirname(path))
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Flushes to disk, so that after a power cut the file is either complete or absent. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Passes all data on, and measures its length and hash. */
function measure(): { readonly measured: Transform; digest(): Digest } {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { measured, digest: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export interface ArchiveReader {
  readonly manifest: Manifest
  /** The content is compared with the manifest when it has been read to its end. */
  read(entry: string, into: (content: Readable) => Promise<void>): Promise<void>
  close(): void
}

/**
 * Opens an archive and reads it completely once, so that a damaged one is refused before anything is changed. @throws
 * UserError
 */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UserError(`There is no file ${path}.`)
    throw new UserError(`${path} is not a backup, or only the beginning of one (${error.message}).`)
  })
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries.get(manifestName), path)
    const expected = new Map([...manifest.tables, ...manifest.files].map((one) => [one.entry, one]))
    const read: ArchiveReader['read'] = async (name, into) => {
      const [entry, checksum] = [entries.get(name), expected.get(name)]
      if (!entry || !checksum) throw new UserError(`${path} is damaged: ${name} is missing.`)
      const { measured, digest } = measure()
      const content = await contentOf(zip, entry)
      await Promise.all([pipeline(content, measured), into(measured)])
      const found = digest()
      if (found.bytes !== checksum.bytes || found.sha256 !== checksum.sha256)
        throw new UserError(`${path} is damaged: ${name} is not what was saved.`)
    }
    for (const name of expected.keys())
      await read(name, discard).catch((error: unknown) => {
        throw error instanceof UserError ? error : new UserError(`${path} is damaged: ${name} cannot be read.`)
      })
    return { manifest, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function discard(content: Readable): Promise<void> {
  content.resume()
  await finished(content)
}

async function entriesOf(zip: ReadZip): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  return entries
}

async function readManifest(zip: ReadZip, entry: Entry | undefined, path: string): Promise<Manifest> {
  const text =
    entry &&
    (await contentOf(zip, entry)
      .then(buffer, () => undefined)
      .catch(() => undefined))
  const parsed = Manifest.safeParse(text && parseJson(text.toString()))
  if (parsed.success) return parsed.data
  throw new UserError(`${path} is not a backup, is damaged, or was made by a newer version.`)
}

function contentOf(zip: ReadZip, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
