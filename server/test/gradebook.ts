import { getGradebook, importGradebook } from '@gradus/contract/gradebook'
import { pathOf, type Client } from './client.ts'

/** The gradebook as a file. */
export async function downloadedCsv(client: Client, id: number, query: Record<string, string> = {}): Promise<string> {
  const response = await client.fetch(pathOf(getGradebook, { id }, { format: 'csv', ...query }))
  if (response.status !== 200) throw new Error(await response.text())
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

/** The rows of the CSV, for files in which no cell needs quotes. */
export function rowsOf(csv: string, separator = ','): string[][] {
  return csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(separator))
}

export async function sendGradebook(
  client: Client,
  id: number,
  csv: string,
  query: Record<string, string> = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'gradebook.csv')
  const response = await client.fetch(pathOf(importGradebook, { id }, query), { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
