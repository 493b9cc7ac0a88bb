import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GradeClaim, ItemGrade } from '@gradus/contract/grade'
import { claimGrade, endClaim } from '@gradus/contract/grade-claim'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { refreshGrades } from './refresh.ts'

/** The student whose work is graded, and the attempt that the grader saw; undefined if nothing was submitted. */
export interface GradeOf {
  readonly sid: string
  readonly attemptId?: number
}
type Step = 'claim' | 'takeOver' | 'end'

/** Shows who is grading this item. Only the user who has claimed it can save. */
export function ClaimBar({ item: { itemId, claim }, gradeOf }: { item: ItemGrade; gradeOf: GradeOf }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, Step>({
    mutationFn: (step) => {
      const body = { itemId, ...gradeOf }
      return step === 'end'
        ? call(endClaim, { body })
        : call(claimGrade, { body: { ...body, takeOver: step === 'takeOver' } })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  const button = (step: Step, text: string) => (
    <Button size="xs" variant="default" loading={isPending} onClick={() => mutate(step)}>
      {text}
    </Button>
  )
  return (
    <div className="row between wrap claim-bar" data-foreign={(claim && !claim.isOwn) || undefined}>
      <p className="small">{claimText(claim)}</p>
      {claim === null
        ? button('claim', 'Claim')
        : claim.isOwn
          ? button('end', 'End the claim')
          : button('takeOver', 'Take over')}
    </div>
  )
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function claimText(claim: GradeClaim | null) {
  if (!claim) return 'Nobody has claimed this.'
  const until = time.format(new Date(claim.untilDate))
  if (claim.isOwn) return `You are grading this until ${until}.`
  return (
    <>
      <bdi>{withSigns(claim.displayName)}</bdi> is grading this until {until}. Nobody else can save.
    </>
  )
}
