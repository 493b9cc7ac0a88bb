import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useScrollTabIntoView } from './tab-in-sight.ts'
import { LoadingTable } from './table.tsx'
import './page-tabs.css'

interface PageTab {
  /** The last part of its address. */
  readonly name: string
  readonly label: string
}

/** The parts of a working page, each with an address of its own, and the open one, which is loaded when it is opened. */
export function PageTabs({
  label,
  tabs,
  open,
  base,
  children,
}: {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly PageTab[]
  open: PageTab
  /** The address before the name of a tab. */
  base: string
  /** The open part. */
  children: ReactNode
}) {
  const list = useScrollTabIntoView<HTMLElement>(open.name)
  return (
    <>
      <nav className="page-tabs" ref={list} aria-label={label}>
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
