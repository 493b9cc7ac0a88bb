import type { MakeRow, Row } from './permission-row.ts'

/** Rows of own mistakes. */
export function liveRows(row: MakeRow): Row[] {
  return row('getMistake dismissMistake', 'of one’s own', '401 + 404 404 404 404', async (scene) => ({
    params: { id: await scene.mistake() },
  }))
}
