import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageLinksAbove } from '@gradus/contract/limit'
import { rangeText } from './count.ts'

/** Shows which rows of a list are displayed, with links to the other pages. Renders nothing for a few rows on a single page. */
export function Paging({
  total,
  page,
  pageSize,
  to,
  name = 'Pages',
}: {
  total: number
  page: number
  pageSize: number
  /** The address of a page. */
  to: (page: number) => string
  name?: string
}) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const { range } = usePagination({ total: pageCount, page, siblings: 1 })
  if (total === 0 || (total <= pageLinksAbove && page === 1 && pageCount === 1)) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <div className="paging">
      <span className="small ink2 num">
        {first <= total ? `${rangeText(first, last)} of ${formatCount(total)}` : `${formatCount(total)} in all`}
      </span>
      {total > pageLinksAbove && (
        <nav aria-label={name}>
          <ul>
            <li>
              <Arrow
                page={page - 1}
                pageCount={pageCount}
                to={to}
                label="Previous page"
                icon={<IconChevronLeft size={16} />}
              />
            </li>
            {range.map((item, index) => (
              <li key={item === 'dots' ? `dots ${index}` : item}>
                {item === 'dots' ? (
                  <IconDots size={16} aria-hidden />
                ) : (
                  <Link to={to(item)} aria-label={`Page ${item}`} aria-current={item === page ? 'page' : undefined}>
                    {item}
                  </Link>
                )}
              </li>
            ))}
            <li>
              <Arrow
                page={page + 1}
                pageCount={pageCount}
                to={to}
                label="Next page"
                icon={<IconChevronRight size={16} />}
              />
            </li>
          </ul>
        </nav>
      )}
    </div>
  )
}

function Arrow({
  page,
  pageCount,
  to,
  label,
  icon,
}: {
  page: number
  pageCount: number
  to: (page: number) => string
  label: string
  icon: ReactNode
}) {
  if (page < 1 || page > pageCount)
    return (
      <span className="paging-end" aria-hidden="true">
        {icon}
      </span>
    )
  return (
    <Link to={to(page)} aria-label={label} rel={label === 'Next page' ? 'next' : 'prev'}>
      {icon}
    </Link>
  )
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB')
}
