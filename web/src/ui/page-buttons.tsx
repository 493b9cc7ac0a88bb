import { Button } from '@mantine/core'

/** Buttons for a paged list whose page is not in the address. Renders nothing for a single page. */
export function PageButtons({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}) {
  const pageCount = Math.ceil(total / pageSize)
  if (pageCount < 2) return null
  return (
    <div className="row table-under">
      <Button size="xs" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <span className="small ink2 num">
        Page {page} of {pageCount}
      </span>
      <Button size="xs" variant="default" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </div>
  )
}
