import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { getAssignment, type Assignment, type AssignmentItem } from '@gradus/contract/assignment'
import { type AttemptOptions } from '@gradus/contract/assignment-attempt'
import { letterOf } from '@gradus/contract/contest/letter'
import { queryOrNull } from '../api.ts'
import { useQuestion } from '../question/question-queries.ts'
import { SolutionEditor } from '../submission/solution-editor.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { useMailsReceipts } from './mail-receipts.tsx'
import { closedReason } from './own-assignment.ts'
import { hiddenResultTexts, lateSentence } from './rule-texts.ts'

interface AssignmentEditorProps {
  readonly assignment: Assignment
  readonly item: AssignmentItem
}

/** The editor of a coding item. It asks for confirmation before a late attempt replaces one that was in time. */
export function AssignmentEditor({ assignment, item }: AssignmentEditorProps) {
  const reading = useQuestion(String(item.questionId))
  const asking = useLateQuestion(assignment, item)
  if (reading.state !== 'read') return null
  return (
    <>
      <SolutionEditor
        // Comments are switched off, because the copy that an assignment makes of a question has none.
        question={{ ...reading.question, readsComments: null }}
        assignment={{
          assignmentId: assignment.id,
          closed: closedReason(assignment, item),
          draftNote: noteOf(assignment, item),
          hiddenNote: hiddenResultTexts[assignment.testsShown],
          beforeSubmit: asking.submit,
        }}
        onPass={nothing}
        solvedNote={<SolvedNote assignment={assignment} current={item} />}
      />
      {asking.dialog}
    </>
  )
}

const nothing = () => undefined

/** Says whether an attempt or draft at this time counts, and as what. */
function noteOf({ timing, late, submitDraftsAtDue, can, due }: Assignment, item: AssignmentItem): string | undefined {
  if (!can.submit) return undefined
  if (timing === 'tooLate') return 'This is practice: what you submit now doesn’t count.'
  if (timing === 'late')
    return `The due time is over: what you submit now is late.${late ? ` ${lateSentence(late)}` : ''}`
  if (submitDraftsAtDue && due !== null && item.attempts === 0)
    return 'If you don’t submit, your last saved code is submitted at the due time.'
  return undefined
}

function SolvedNote({ assignment: { id, questions }, current }: { assignment: Assignment; current: AssignmentItem }) {
  const at = questions.findIndex(({ itemId }) => itemId === current.itemId)
  const inOrder = questions.map((_item, step) => (at + step + 1) % questions.length)
  const next = inOrder.find((index) => index !== at && questions[index]?.receipt === null)
  const item = next === undefined ? undefined : questions[next]
  if (next === undefined || !item) return 'Solved.'
  return (
    <>
      Solved.{' '}
      <Link className="link" to={`/AssignmentQuestion/${id}/${item.itemId}`}>
        Go to {letterOf(next)}
      </Link>
    </>
  )
}

/** Submits at once, or after confirmation if a late attempt would replace one that was in time. */
export function useLateQuestion(assignment: Assignment, item: AssignmentItem) {
  const [waiting, setWaiting] = useState<{ readonly go: (options: AttemptOptions) => void }>()
  const mails = useMailsReceipts()
  const options = { mailReceipt: mails.value }
  const client = useQueryClient()
  // What the page shows may be older than the last late attempt, after which there is nothing to confirm.
  const checking = useMutation({ mutationFn: () => readAssignment(client, assignment) })
  return {
    submit: (go: (options: AttemptOptions) => void) => {
      if (!replacesInTime(assignment, item)) go(options)
      else if (!checking.isPending)
        checking.mutate(undefined, {
          onSuccess: (present) => {
            if (replacesInTime(present, item)) setWaiting({ go })
            else go(options)
          },
        })
    },
    dialog: (
      <ConfirmDialog
        opened={waiting !== undefined}
        title="Replace your on-time attempt?"
        text="Your last attempt was on time, and the last attempt counts. This one is late. If you submit it, it counts instead, with the late deduction."
        action="Submit the late attempt"
        keep="Keep the on-time attempt"
        onConfirm={() => {
          waiting?.go({ ...options, replacesInTime: true })
          setWaiting(undefined)
        }}
        onClose={() => setWaiting(undefined)}
      />
    ),
  }
}

/** Without a connection, it is the assignment as it was read last. */
async function readAssignment(client: QueryClient, known: Assignment): Promise<Assignment> {
  const reading = queryOrNull(getAssignment, { params: { id: known.id } })
  return (await client.fetchQuery({ ...reading, staleTime: 0 }).catch(() => null)) ?? known
}

function replacesInTime({ attemptRule, timing, questions }: Assignment, { itemId }: AssignmentItem): boolean {
  const isOnTime = questions.some((item) => item.itemId === itemId && item.isOnTime)
  return attemptRule === 'last' && timing === 'late' && isOnTime
}
