import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Assignment, type AssignmentItem, type Receipt } from '@gradus/contract/assignment'
import { answerItem, type AttemptOptions } from '@gradus/contract/assignment-attempt'
import type { Question } from '@gradus/contract/question'
import { CallProblem, call } from '../api.ts'
import { ReceiptLine } from '../judging/receipt-line.tsx'
import { ChoiceOptions, LoadingAnswers } from '../question/choice-options.tsx'
import { answersQuery, useQuestion } from '../question/question-queries.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { useUserState } from '../shell/user-state.ts'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { useLateQuestion } from './assignment-editor.tsx'
import { closedReason } from './own-assignment.ts'
import { refreshAssignments } from './refresh.ts'

interface AssignmentChoiceProps {
  readonly assignment: Assignment
  readonly item: AssignmentItem
}

/** The choices of a multiple-choice item. The assignment decides when the result is shown. */
export function AssignmentChoice({ assignment, item }: AssignmentChoiceProps) {
  const reading = useQuestion(String(item.questionId))
  if (reading.state === 'failed') return <FailedState onRetry={reading.retry} />
  if (reading.state !== 'read') return <LoadingAnswers />
  return <Answers assignment={assignment} item={item} question={reading.question} />
}

function Answers({ assignment, item, question }: AssignmentChoiceProps & { question: Question }) {
  const client = useQueryClient()
  const logInAgain = useLogInAgain()
  const answers = useQuery(answersQuery(question))
  const chosen = useUserState(
    `answer/assignment-${assignment.id}/${question.id}`,
    (stored): stored is number => typeof stored === 'number',
  )
  const asking = useLateQuestion(assignment, item)
  const closed = closedReason(assignment, item)
  const sending = useMutation<Receipt, Error, AttemptOptions & { choiceId: number }>({
    mutationFn: (sent) => call(answerItem, { params: { id: assignment.id }, body: { itemId: item.itemId, ...sent } }),
    // The receipt has it from now on, also on other devices and for the other members of a team.
    onSuccess: () => chosen.save(undefined),
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      toast.failed('Your answer couldn’t be sent.', { text: problem.message })
    },
    onSettled: () => refreshAssignments(client),
  })
  // Once another answer is chosen, it is no longer true that the answer is saved.
  const saved = chosen.value === undefined ? sending.data : undefined
  if (answers.isPending) return <LoadingAnswers />
  if (answers.isLoadingError) return <FailedState onRetry={() => void answers.refetch()} />
  const picked = answers.data.find(
    ({ id }) => id === (chosen.value ?? sending.data?.choiceId ?? item.receipt?.choiceId),
  )
  return (
    <>
      <ChoiceOptions
        question={question}
        answers={answers.data}
        picked={picked?.id}
        onChoose={(id) => chosen.save(id === chosen.value ? undefined : id)}
      />
      <div className="row wrap answerbar">
        <Button
          size="md"
          disabled={!picked || closed !== undefined}
          loading={sending.isPending}
          onClick={() => {
            if (picked) asking.submit((options) => sending.mutate({ ...options, choiceId: picked.id }))
          }}
        >
          Submit answer
        </Button>
        <div className="small ink2 answerline" role="status">
          {closed ?? (saved ? 'Your answer is saved.' : '')}
          {saved && <ReceiptLine receipt={saved} />}
        </div>
      </div>
      {asking.dialog}
    </>
  )
}
