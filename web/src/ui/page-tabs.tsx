import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useScrollTabIntoView } from './scroll-tab-into-view.ts'
import { LoadingTable } from './table.tsx'
import './page-tabs.css'

interface PageTab {
  /** The last part of the tab's address. */
  readonly name: string
  readonly label: string
}

/** The tabs of a working page. Each has an address of its own, and is loaded when it is opened. */
export function PageTabs({
  label,
  tabs,
  open,
  base,
  children,
}: {
  /** The accessible name of the list of tabs. */
  label: string
  tabs: readonly PageTab[]
  open: PageTab
  /** The address before the name of a tab. */
  base: string
  /** The content of the open tab. */
  children: ReactNode
}) {
  const list = useScrollTabIntoView<HTMLElement>(open.name)
  return (
    <>
      <nav className="page-tabs scrolls-sideways" ref={list} aria-label={label}>
        {tabs.map((one) => (
          <Link
            key={one.name}
            to={`${base}/${one.name}`}
            aria-current={one.name === open.name ? 'page' : undefined}
            preventScrollReset
          >
            {one.label}
          </Link>
        ))}
      </nav>
      <Suspense
        fallback={
          <div className="sheet table-sheet">
            <LoadingTable label={`Loading ${open.label.toLowerCase()}`} />
          </div>
        }
      >
        {children}
      </Suspense>
    </>
  )
}
