import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { maximumReviewCount, getReviewCounts } from '@gradus/contract/review'
import { query } from '../api.ts'
import { useOwnInfo } from '../shell/session.ts'

/**
 * A link to the review queue for moderators. The menu lists it for role 1 only (specification, section 2), but roles 1
 * and 3 may see the waiting questions (design, section 8).
 */
export function ReviewNote() {
  const mayReview = useOwnInfo()?.can.review ?? false
  const { data } = useQuery({ ...query(getReviewCounts, {}), enabled: mayReview })
  if (!mayReview || !data) return null
  const { waiting } = data
  const many =
    waiting >= maximumReviewCount ? `${maximumReviewCount.toLocaleString('en-GB')} or more questions` : undefined
  return (
    <section className="sheet pad row between wrap dash-wide" aria-label="Review">
      <span>
        {waiting === 0
          ? 'No questions are waiting for review.'
          : `${many ?? (waiting === 1 ? '1 question' : `${waiting} questions`)} ${waiting === 1 ? 'is' : 'are'} waiting for review.`}
      </span>
      <Button
        component={Link}
        to="/ReviewWaitingQuestions"
        variant="default"
        leftSection={<IconClipboardCheck size={16} stroke={1.7} />}
      >
        Review waiting questions
      </Button>
    </section>
  )
}
