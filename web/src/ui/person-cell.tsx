import { withSigns } from '@gradus/contract/direction'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from './person.tsx'

interface PersonCellProps {
  readonly name: string
  readonly userId: number
  readonly picture: string | null
  /** A line below the name. */
  readonly children?: ReactNode
}

/** A table row for a person: the picture, the name as a link to the profile, and a line about them. */
export function PersonCell({ name, userId, picture, children }: PersonCellProps) {
  return (
    <div className="person-cell">
      <Avatar name={name} picture={picture} size={28} />
      <div>
        <Link to={`/Profile?id=${userId}`} className="quietlink strong person-cell-name" title={name}>
          <bdi>{withSigns(name)}</bdi>
        </Link>
        {children}
      </div>
    </div>
  )
}
