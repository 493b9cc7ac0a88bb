/** The number of a page, from 1, and the number of rows on each page. */
interface PageNumber {
  readonly page: number
  readonly pageSize: number
}

type ReadRows<Row> = (limit: number, offset: number) => Promise<readonly Row[]>

/** A page without a total. Reads pageSize + 1 rows; the extra row means that there is a next page. */
export async function readPage<Row, Item>(
  { page, pageSize }: PageNumber,
  read: ReadRows<Row>,
  present: (row: Row) => Item,
) {
  const rows = await read(pageSize + 1, (page - 1) * pageSize)
  return { items: rows.slice(0, pageSize).map((row) => present(row)), page, pageSize, more: rows.length > pageSize }
}

/** A page with a total, which a second query counts at the same time. */
export async function readCountedPage<Row, Item>(
  { page, pageSize }: PageNumber,
  read: ReadRows<Row>,
  count: () => Promise<number>,
  present: (row: Row, place: number) => Item,
) {
  const offset = (page - 1) * pageSize
  const [rows, total] = await Promise.all([read(pageSize, offset), count()])
  return { items: rows.map((row, index) => present(row, offset + index + 1)), total, page, pageSize }
}

/**
 * A page whose rows carry the total.
 * @param countAnew for a page beyond the last one, which has no row to carry the total; 0 by default
 */
export async function readPageWithTotal<Row, Item>(
  { page, pageSize }: PageNumber,
  read: ReadRows<Row & { readonly total: number | null }>,
  present: (row: Row) => Item,
  countAnew: () => Promise<number> | number = () => 0,
) {
  const rows = await read(pageSize, (page - 1) * pageSize)
  const total = rows[0]?.total ?? (await countAnew())
  return { items: rows.map((row) => present(row)), total, page, pageSize }
}
