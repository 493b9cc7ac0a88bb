import { ActionIcon, FocusTrap } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { levelOf } from '@gradus/contract/level'
import { Avatar } from '../ui/person.tsx'
import { knownGroups, useIsKnownPage } from './known-pages.ts'
import { fullMenuGroups } from './menu-groups.ts'
import { Logo } from './logo.tsx'
import { MenuItems } from './menu.tsx'
import { useOwnCompanies } from './own-companies.ts'
import { useOwnCourses } from './own-courses.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { useOwnInfo } from './session.ts'

/** The full-screen menu of narrow screens. It keeps the focus until it closes. */
export function FullMenu({ onClose }: { onClose: () => void }) {
  const me = useOwnInfo()
  const isKnown = useIsKnownPage()
  const companies = useOwnCompanies()
  const courses = useOwnCourses()
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') onClose()
  })
  return (
    <FocusTrap active>
      <div className="fullmenu" role="dialog" aria-modal="true" aria-label="Menu">
        <div className="top">
          <Logo />
          <span className="row">
            <SchemeSwitch />
            <ActionIcon aria-label="Close menu" onClick={onClose} data-autofocus>
              <IconX size={20} stroke={1.6} />
            </ActionIcon>
          </span>
        </div>
        {me && (
          <div className="me">
            <Avatar name={me.displayName} picture={me.profileImage} size={44} />
            <div className="grow">
              <div className="strong ellipsis" dir="auto">
                {me.displayName}
              </div>
              <div className="small ink2">
                {levelOf(me.reputation)} · {me.reputation.toLocaleString('en-GB')} reputation
              </div>
            </div>
          </div>
        )}
        <nav aria-label="Main">
          <MenuItems groups={knownGroups(fullMenuGroups(me?.role, companies, courses), isKnown)} />
        </nav>
      </div>
    </FocusTrap>
  )
}
