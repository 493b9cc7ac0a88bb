import { maximumFileBytes } from '@gradus/contract/judge'
import type { NamedText } from './values.ts'

/** A file was refused. The message says why and what to do. */
export class UploadProblem extends Error {}

/**
 * Reads a local file as text in the browser; it is sent with the question. @throws UploadProblem if it is too large, not
 * text, or in another encoding than UTF-8.
 */
export async function readText(file: File, maximum = maximumFileBytes): Promise<NamedText> {
  if (file.size > maximum)
    throw new UploadProblem(`${file.name} is larger than ${sizeOf(maximum)}. Choose a smaller file.`)
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) throw new UploadProblem(`${file.name} couldn’t be read. Choose it again.`)
  const view = new Uint8Array(bytes)
  if (isUtf16(view)) throw new UploadProblem(`${file.name} is UTF-16. Save it as UTF-8 and choose it again.`)
  if (view.some(isBinary)) throw new UploadProblem(`${file.name} is not a text file.`)
  try {
    return { name: file.name, body: new TextDecoder('utf-8', { fatal: true }).decode(view) }
  } catch {
    throw new UploadProblem(`${file.name} is not UTF-8 text. Save it as UTF-8 and choose it again.`)
  }
}

export function sentenceOf(reason: unknown): string {
  return reason instanceof UploadProblem ? reason.message : 'The file couldn’t be read. Choose it again.'
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

/** Control characters that do not occur in text: all except tab, line ends, form feed and escape. */
function isBinary(byte: number): boolean {
  return byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b].includes(byte)
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KiB`
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`
}

export function describe(text: string): string {
  const lines = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
  return `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}, ${sizeOf(new Blob([text]).size)}`
}
