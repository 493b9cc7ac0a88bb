import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * DATA_DIR/outbox: without a mail server, each mail is a file, whose name begins with when the mail was written. Names
 * sort by that time.
 */
export function outboxOf(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'outbox')
}

export async function writeToOutbox(
  folder: string,
  { id, writtenAt }: { readonly id: string; readonly writtenAt: string },
  bytes: Buffer,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${timeInName(writtenAt)}-${id.slice(0, 8)}.eml`
  // Renaming is atomic: a program that watches the folder sees whole mails only.
  await writeFile(join(folder, `.${name}`), bytes, { mode: 0o600 })
  await rename(join(folder, `.${name}`), join(folder, name))
}

/** Deletes mails that were written before a moment, all of them or those to certain addresses. */
export async function deleteFromOutbox(
  config: Pick<Config, 'DATA_DIR'>,
  before: string,
  isTo?: (address: string) => boolean,
): Promise<void> {
  const folder = outboxOf(config)
  // The first mail creates the folder.
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml') && one < timeInName(before))) {
    const path = join(folder, name)
    if (isTo === undefined || isTo(await recipientOf(path))) await rm(path, { force: true })
  }
}

/** A file that is gone has no recipient. */
async function recipientOf(path: string): Promise<string> {
  const text = await readFile(path, 'latin1').catch(() => '')
  const headers = text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return /^To: *(.*)$/im.exec(headers)?.[1]?.trim() ?? ''
}

function timeInName(moment: string): string {
  return moment.replaceAll(':', '-')
}

/** Days for which the outbox keeps a mail. A program that sends the files removes them sooner. */
export const outboxDays = 30

export async function pruneOutbox(config: Pick<Config, 'DATA_DIR'>): Promise<void> {
  await deleteFromOutbox(config, new Date(Date.now() - outboxDays * 24 * 60 * 60 * 1000).toISOString())
}
