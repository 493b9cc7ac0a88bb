import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '@gradus/contract/role'
import { knownGroups, useIsKnownPage } from './known-pages.ts'
import { menuGroups } from './menu-groups.ts'
import { MenuItems } from './menu.tsx'
import { useOwnCompanies } from './own-companies.ts'
import { useOwnCourses } from './own-courses.ts'

/** What stays free between the current item and an end of the menu, in pixels. */
const room = 64

/** The menu beside a page. An admin's is taller than most windows: its current item is brought into sight. */
export function SideMenu({ role, rail }: { role: Role | undefined; rail: boolean }) {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isKnown = useIsKnownPage()
  const companies = useOwnCompanies()
  const courses = useOwnCourses()
  useEffect(() => {
    const item = menu.current?.querySelector('[aria-current]')
    if (!menu.current || !item) return
    const { top, bottom } = menu.current.getBoundingClientRect()
    const at = item.getBoundingClientRect()
    if (at.bottom > bottom - room) menu.current.scrollTop += at.bottom - bottom + room
    else if (at.top < top + room) menu.current.scrollTop -= top + room - at.top
  }, [pathname, role, rail])
  return (
    <nav className="menu" aria-label="Main" ref={menu}>
      <MenuItems groups={knownGroups(menuGroups(role, companies, courses), isKnown)} rail={rail} />
      {/* For the mouse: the keyboard's focus scrolls by itself. */}
      <button
        type="button"
        className="menu-more"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => menu.current?.scrollBy({ top: menu.current.clientHeight / 2, behavior: 'smooth' })}
      >
        <IconChevronDown size={18} stroke={1.8} />
      </button>
    </nav>
  )
}
