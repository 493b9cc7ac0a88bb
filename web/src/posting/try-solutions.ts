import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InputOf } from '@gradus/contract/endpoint'
import { tryQuestion, type TrialResult } from '@gradus/contract/question-trial'
import { CallProblem, call } from '../api.ts'
import type { Judging } from '../judging/judging.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import { payloadOf } from './payload.ts'
import type { Values } from './values.ts'

interface Answer {
  readonly tried: readonly TrialResult[]
  readonly at: number
}

export interface SolutionTrial {
  readonly isGoing: boolean
  readonly run: (values: Values) => void
  readonly cancel: () => void
  /** The result of a language's solution, in the same form as on the question page. */
  readonly judgingOf: (language: number) => Judging
  /** The reason why the judge could not try a language. */
  readonly messageOf: (language: number) => string | undefined
  readonly resultOf: (language: number) => TrialResult | undefined
}

/** Runs the author's solutions against their tests before anything is posted. */
export function useTrySolutions(onDone: (tried: readonly TrialResult[]) => void): SolutionTrial {
  const logInAgain = useLogInAgain()
  const running = useRef<AbortController>(undefined)
  const trying = useMutation({
    mutationFn: async (values: Values): Promise<Answer> => {
      const body: InputOf<typeof tryQuestion>['body'] = payloadOf(values, {
        alternative: false,
        visible: false,
      })
      const { signal } = (running.current = new AbortController())
      return { tried: await call(tryQuestion, { body }, { signal }), at: Date.now() }
    },
    onSuccess: ({ tried }) => onDone(tried),
    onError: (problem, values) => {
      if (running.current?.signal.aborted) return
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      toast.failed('Your solution couldn’t be run. Try again.', {
        text: problem.message,
        action: { label: 'Try again', run: () => trying.mutate(values) },
      })
    },
  })
  const resultOf = (language: number) => trying.data?.tried.find(({ type }) => type === language)
  return {
    isGoing: trying.isPending,
    run: (values) => {
      if (!trying.isPending) trying.mutate(values)
    },
    cancel: () => {
      running.current?.abort()
      trying.reset()
    },
    resultOf,
    messageOf: (language) => resultOf(language)?.message,
    judgingOf: (language) => {
      if (trying.isPending)
        return { state: 'running', action: 'run', since: trying.submittedAt, before: undefined, step: undefined }
      const verdict = resultOf(language)?.verdict
      if (!trying.data || !verdict) return { state: 'idle' }
      return { state: 'judged', action: 'run', verdict, language, at: trying.data.at }
    },
  }
}
