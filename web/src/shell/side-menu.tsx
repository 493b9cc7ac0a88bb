import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '@gradus/contract/role'
import { prefersLessMotion } from '../ui/prefers-less-motion.ts'
import { knownGroups, useIsKnownPage } from './known-pages.ts'
import { menuGroups } from './menu-groups.ts'
import { MenuItems } from './menu.tsx'
import { useOwnCompanies } from './own-companies.ts'
import { useOwnCourses } from './own-courses.ts'

/** The minimal distance between the current item and the top or bottom of the menu, in pixels. */
const margin = 64

/** The menu beside a page. An admin's menu is taller than most windows, so its current item is scrolled into view. */
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
    if (at.bottom > bottom - margin) menu.current.scrollTop += at.bottom - bottom + margin
    else if (at.top < top + margin) menu.current.scrollTop -= top + margin - at.top
  }, [pathname, role, rail])
  return (
    <nav className="menu" aria-label="Main" ref={menu}>
      <MenuItems groups={knownGroups(menuGroups(role, companies, courses), isKnown)} rail={rail} />
      {/* For mouse users only: keyboard focus scrolls the menu by itself. */}
      <button
        type="button"
        className="menu-more"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() =>
          menu.current?.scrollBy({
            top: menu.current.clientHeight / 2,
            behavior: prefersLessMotion() ? 'instant' : 'smooth',
          })
        }
      >
        <IconChevronDown size={18} stroke={1.8} />
      </button>
    </nav>
  )
}
