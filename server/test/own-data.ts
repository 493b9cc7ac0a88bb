import assert from 'node:assert/strict'
import { strFromU8, unzipSync } from 'fflate'
import { downloadOwnData } from '@gradus/contract/edit-account'
import type { Client } from './client.ts'

/** The download of a user's own data: the rows of its parts. */
export type OwnData = Record<string, Record<string, unknown>[]>

export async function downloadFiles(client: Client): Promise<Record<string, Uint8Array>> {
  const response = await client.fetch(downloadOwnData.url)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/zip')
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="gradus-data-[\d-]+\.zip"$/)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

export async function ownData(client: Client): Promise<OwnData> {
  const files = await downloadFiles(client)
  const [name, ...others] = Object.keys(files)
  assert.match(name ?? '', /^gradus-data-[\d-]+\.json$/)
  assert.deepEqual(others, [])
  return JSON.parse(strFromU8(files[name ?? ''] ?? new Uint8Array()))
}
