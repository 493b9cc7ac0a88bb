import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messages } from '@gradus/contract/message'
import { postQuestion, postingResults } from '@gradus/contract/question-form'
import { questionPath } from '@gradus/contract/slug'
import { CallProblem, call } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import type { Values } from './values.ts'
import { payloadOf, type PostingOptions } from './payload.ts'

interface Posting {
  readonly extras: PostingOptions
  readonly onSentForReview: () => void
  readonly onPublished: () => void
  /** @returns whether the refusal was shown at its field */
  readonly onRefused: (problem: CallProblem) => boolean
}

const textIsSafe = 'Your text is safe.'

/** Posts the question, and shows the result in the specification's words (sections 7 and 8). */
export function usePosting({ extras, onSentForReview, onPublished, onRefused }: Posting) {
  const navigate = useNavigate()
  const logInAgain = useLogInAgain()
  return useMutation({
    mutationFn: async (values: Values) => {
      const progressToast = toast.working(messages.posting)
      try {
        return await call(postQuestion, { body: payloadOf(values, extras) })
      } finally {
        progressToast.close()
      }
    },
    onSuccess: (result, values) => {
      if (result === postingResults.dailyLimit)
        return toast.failed(messages.dailyLimit, { text: `${textIsSafe} Post it tomorrow.` })
      if (result === postingResults.solutionFailed)
        return toast.failed(messages.solutionFailed, { text: 'Use “Run the tests” to see which ones fail.' })
      if (result < 0) return onSentForReview()
      onPublished()
      toast.updated(messages.posted)
      void navigate(questionPath({ id: result, title: values.title }))
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      const isShownAtField = problem instanceof CallProblem && problem.status === 400 && onRefused(problem)
      if (isShownAtField) toast.failed(messages.formHasErrors)
      else toast.failed(messages.addQuestionFailed, { text: `${problem.message} ${textIsSafe}` })
    },
  })
}
