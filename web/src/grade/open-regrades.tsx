import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRegradeRequests } from '@gradus/contract/regrade'
import { query } from '../api.ts'
import { counted } from '../ui/count.ts'

/** The number of a course's open regrade requests, as a link to them, for pages that its staff often open. */
export function OpenRegrades({ courseId }: { courseId: number }) {
  const open = useQuery(query(listRegradeRequests, { params: { id: courseId }, query: { state: 'open', page: 1 } }))
  const count = open.data?.items.length ?? 0
  if (count === 0) return null
  const [number, noun] = counted(count, 'regrade request')
  return (
    <Button component={Link} to={`/RegradeRequests/${courseId}`} variant="default">
      {number}
      {open.data?.more && '+'} {noun}
    </Button>
  )
}
