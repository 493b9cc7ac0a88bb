import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getOwnWork } from '@gradus/contract/own-grade'
import { query } from '../api.ts'
import { OwnItem } from './own-item.tsx'
import './own-grades.css'
import './student-page.css'

/**
 * A student's released grade of one question with its comments, for the pages of the assignment. Renders nothing before
 * the release and for staff.
 */
export function ReleasedWork({ assignmentId, itemId }: { assignmentId: number; itemId: number }) {
  const found = useQuery(query(getOwnWork, { params: { id: assignmentId } }))
  const item = found.data?.items.find((one) => one.itemId === itemId)
  if (!found.data || !item) return null
  return (
    <section className="sheet pad own-item" aria-label="Your grade">
      <OwnItem item={item} regradeUntil={found.data.regradeUntil} />
      <p className="small own-item-code">
        <Link className="link" to={`/OwnWork/${assignmentId}`}>
          Your grades of the whole assignment
        </Link>
      </p>
    </section>
  )
}
