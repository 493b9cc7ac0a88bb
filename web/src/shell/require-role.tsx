import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import { checkRole } from '@gradus/contract/account'
import type { Who } from '@gradus/contract/endpoint'
import { roles, type Role } from '@gradus/contract/role'
import { query } from '../api.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { useSession } from './session.ts'

const may: Record<Who, (role: Role) => boolean> = {
  anyone: () => true,
  user: () => true,
  lecturer: (role) => role === roles.lecturer,
  moderator: (role) => role === roles.moderator || role === roles.admin,
  admin: (role) => role === roles.admin,
}

/** Guards a page: a spinner until the login check ends, then /Login, the page, or the not-found page. */
export function RequireRole({ who, Page }: { who: Who; Page: ComponentType }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const role = useQuery({ ...query(checkRole, {}), enabled: session.state === 'user' && who !== 'user' })
  if (session.state === 'visitor')
    return <Navigate to={`/Login?next=${encodeURIComponent(pathname + search)}`} replace />
  if (session.state === 'checking' || (who !== 'user' && role.isPending))
    return (
      <Center mih="60vh" aria-busy="true">
        <Loader aria-label="Checking who you are" />
      </Center>
    )
  if (who !== 'user' && (role.data === undefined || !may[who](role.data))) return <NotFoundPage />
  return <Page />
}
