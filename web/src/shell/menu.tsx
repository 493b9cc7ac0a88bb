import { Link, useLocation } from 'react-router'
import type { MenuGroup } from './menu-groups.ts'
import { useSession } from './session.ts'
import './menu.css'

/** Groups of links, with the current one marked. As a rail it shows only the icons. */
export function MenuItems({ groups, rail = false }: { groups: readonly MenuGroup[]; rail?: boolean }) {
  const { pathname, search } = useLocation()
  const session = useSession()
  const ownId = session.state === 'user' ? session.userId : undefined
  const currentPlace = isOthersProfile(pathname, search, ownId) ? undefined : placeOf(pathname)
  return groups.map(({ title, items }) => (
    <div key={title ?? 'first'}>
      {title !== undefined && (rail ? <hr className="menu-sep" /> : <h2>{title}</h2>)}
      <ul>
        {items.map(({ to, label, name = label, Icon }) => (
          <li key={to}>
            <Link
              className="menu-item"
              to={to}
              aria-current={to.toLowerCase() === currentPlace ? 'page' : undefined}
              title={rail || name !== label ? name : undefined}
            >
              <Icon size={18} aria-hidden />
              <span className={rail ? 'sr' : 'menu-label'} dir="auto">
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Other people's profiles don't highlight "Profile" in the menu. */
function isOthersProfile(pathname: string, search: string, ownId: number | undefined): boolean {
  const id = new URLSearchParams(search).get('id')
  return placeOf(pathname) === '/profile' && id !== null && id !== String(ownId)
}

/**
 * The menu item of an address. Addresses ignore case, `/` is Home, and announcements, companies and courses have two
 * addresses each.
 */
function placeOf(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  if (path === '/allannouncements') return '/announcements'
  const [, noun, id] = /^\/(company|course)(?:management)?\/(\d+)/.exec(path) ?? []
  if (id !== undefined) return `/${noun}/${id}`
  return path === '' ? '/home' : path
}
