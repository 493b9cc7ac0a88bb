import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '@gradus/contract/endpoint'
import { tryQuestion, type Tried } from '@gradus/contract/editing'
import { CallProblem, call } from '../api.ts'
import type { Judging } from '../judging/judging.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import { payloadOf, type Values } from './values.ts'

interface Answer {
  readonly tried: readonly Tried[]
  readonly at: number
}

export interface SolutionTrial {
  readonly isGoing: boolean
  readonly run: (values: Values) => void
  /** How the solution of a language fared, as the question page shows it. */
  readonly judgingOf: (language: number) => Judging
  /** Why the judge could not try a language. */
  readonly messageOf: (language: number) => string | undefined
  readonly of: (language: number) => Tried | undefined
}

/** Runs the given solutions against their tests, before anything is posted. */
export function useTrySolutions(onDone: (tried: readonly Tried[]) => void): SolutionTrial {
  const logInAgain = useLogInAgain()
  const trying = useMutation({
    mutationFn: async (values: Values): Promise<Answer> => {
      const body: InputOf<typeof tryQuestion>['body'] = payloadOf(values, {
        alternative: false,
        visible: false,
      })
      return { tried: await call(tryQuestion, { body }), at: Date.now() }
    },
    onSuccess: ({ tried }) => onDone(tried),
    onError: (problem, values) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      toast.failed('Your solution couldn’t be run. Try again.', {
        text: problem.message,
        action: { label: 'Try again', run: () => trying.mutate(values) },
      })
    },
  })
  const of = (language: number) => trying.data?.tried.find(({ type }) => type === language)
  return {
    isGoing: trying.isPending,
    run: (values) => {
      if (!trying.isPending) trying.mutate(values)
    },
    of,
    messageOf: (language) => of(language)?.message,
    judgingOf: (language) => {
      if (trying.isPending)
        return { state: 'going', doing: 'run', since: trying.submittedAt, before: undefined, step: undefined }
      const verdict = of(language)?.verdict
      if (!trying.data || !verdict) return { state: 'nothing' }
      return { state: 'judged', doing: 'run', verdict, language, at: trying.data.at }
    },
  }
}
