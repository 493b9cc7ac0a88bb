import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { checkAnswer } from '@gradus/contract/choice'
import { getProgress, getQuestionSignedIn, type Question } from '@gradus/contract/question'
import { getQuestionStatistics } from '@gradus/contract/question-statistics'
import { reputationPoints } from '@gradus/contract/reputation'
import { CallProblem, call } from '../api.ts'
import { ownInfoQuery, useSession } from '../shell/session.ts'
import { useUserState } from '../shell/user-state.ts'
import { useLogInAgain, useLoginAddress } from '../shell/log-in-again.ts'
import { counted } from '../ui/count.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { ChoiceOptions, LoadingAnswers } from './choice-options.tsx'
import { answersQuery } from './question-queries.ts'

/** The choices of a multiple-choice question. One can be selected at a time, and clicking it again clears it. */
export function Choice({
  question,
  repair,
  onPass,
}: {
  question: Question
  /**
   * Set for the repetition of a mistake: its choice is stored separately from practice, and the right one is not marked
   * beforehand.
   */
  repair?: string
  onPass: () => void
}) {
  const answers = useQuery(answersQuery(question))
  const storageKey = repair === undefined ? `answer/${question.id}` : `repair/${repair}`
  const chosen = useUserState(storageKey, (stored): stored is number => typeof stored === 'number')
  const answering = useAnswering(question, onPass)
  if (answers.isPending) return <LoadingAnswers />
  if (answers.isLoadingError) return <FailedState onRetry={() => void answers.refetch()} />
  const picked = answers.data.find((answer) => answer.id === chosen.value)
  const choose = (id: number) => {
    answering.clear()
    chosen.save(id === picked?.id ? undefined : id)
  }
  return (
    <>
      <ChoiceOptions
        question={question}
        answers={answers.data}
        picked={picked?.id}
        markOf={(id) => markOf(id, repair === undefined ? question.rightAnswer : null, answering.result)}
        onChoose={choose}
      />
      <div className="row wrap answerbar">
        <Button
          size="md"
          variant={repair === undefined && question.authAnsweredCorrect ? 'default' : 'filled'}
          disabled={!picked}
          loading={answering.isPending}
          onClick={() => {
            if (picked) answering.answer(picked.id)
          }}
        >
          Submit answer
        </Button>
        <AnswerLine question={question} isRepair={repair !== undefined} isCorrect={answering.result?.isCorrect} />
      </div>
    </>
  )
}

/** Whether to mark a choice: the one that was just checked, and the right one for readers who may see it. */
function markOf(
  id: number,
  rightAnswer: number | null,
  result: { answerId: number; isCorrect: boolean } | undefined,
): boolean | undefined {
  if (result?.answerId === id) return result.isCorrect
  return rightAnswer === id ? true : undefined
}

function AnswerLine({
  question,
  isRepair,
  isCorrect,
}: {
  question: Question
  isRepair: boolean
  isCorrect: boolean | undefined
}) {
  return (
    <p className="small ink2 answerline" role="status">
      {isCorrect === true && <VerdictIcon outcome="passed" label={<strong>That’s correct.</strong>} />}
      {isCorrect === false && (
        <VerdictIcon outcome="failed" label={<strong>That’s not correct. Try another answer.</strong>} />
      )}
      {isCorrect === undefined && isRepair && 'Click an answer again to clear it.'}
      {isCorrect === undefined &&
        !isRepair &&
        (question.answeredByAuth
          ? question.authAnsweredCorrect
            ? 'You answered this correctly. The correct answer is marked.'
            : 'Your last answer was wrong. Try again.'
          : question.rightAnswer !== null
            ? 'The correct answer is marked. Authors and moderators see it without answering.'
            : `Click an answer again to clear it. A correct first answer earns ${counted(reputationPoints.choiceAtFirstTry, 'point').join(' ')}.`)}
    </p>
  )
}

function useAnswering(question: Question, onPass: () => void) {
  const client = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const loginAddress = useLoginAddress()
  const logInAgain = useLogInAgain()
  const checking = useMutation({
    mutationFn: async (answerId: number) => {
      const isCorrect = await call(checkAnswer, { params: { questionId: question.id, answerId } })
      return { answerId, isCorrect }
    },
    onSuccess: ({ isCorrect }) => {
      if (isCorrect) onPass()
      for (const { url } of [getProgress, getQuestionSignedIn, getQuestionStatistics])
        void client.invalidateQueries({ queryKey: [url] })
      void client.invalidateQueries({ queryKey: ownInfoQuery.queryKey })
    },
    onError: (problem, answerId) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      toast.failed('Your answer couldn’t be sent.', {
        text: problem.message,
        action: { label: 'Try again', run: () => checking.mutate(answerId) },
      })
    },
  })
  return {
    isPending: checking.isPending,
    result: checking.data,
    clear: checking.reset,
    answer: (answerId: number) => {
      if (session.state === 'visitor') void navigate(loginAddress)
      else checking.mutate(answerId)
    },
  }
}
