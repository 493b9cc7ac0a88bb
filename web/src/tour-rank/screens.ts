/** Splits the ranking's pages into the screens of a projector. After the last one, it starts again from the top. */

export interface Screen {
  /** The page of the ranking, from 1. */
  readonly page: number
  /** The index within the page of the first visible row. */
  readonly first: number
}

interface Size {
  readonly total: number
  readonly pageSize: number
}

/** Places beyond this are not shown, because nobody would wait for them. */
const projectedRows = 200

export function nextScreen({ page, first }: Screen, size: Size, rows: number): Screen {
  const onPage = rowsOnPage(page, size)
  if (first + rows < onPage) return { page, first: first + rows }
  return page < pagesOf(size) ? { page: page + 1, first: 0 } : { page: 1, first: 0 }
}

export function previousScreen({ page, first }: Screen, size: Size, rows: number): Screen {
  if (first > 0) return { page, first: Math.max(0, first - rows) }
  const before = page > 1 ? page - 1 : pagesOf(size)
  return { page: before, first: Math.floor(Math.max(0, rowsOnPage(before, size) - 1) / rows) * rows }
}

function pagesOf({ total, pageSize }: Size): number {
  return Math.max(1, Math.ceil(Math.min(total, projectedRows) / pageSize))
}

function rowsOnPage(page: number, { total, pageSize }: Size): number {
  return Math.max(0, Math.min(pageSize, Math.min(total, projectedRows) - (page - 1) * pageSize))
}
