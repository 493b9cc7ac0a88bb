import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { CallProblem } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import type { FieldErrors } from './field-errors.ts'

interface SaveProblem {
  /** What the form asks, in its order. */
  readonly questions: readonly { readonly title: string }[]
  /** The field that shows what is wrong at a place of the body. */
  readonly fieldOf: (path: readonly PropertyKey[]) => string
  readonly onRefused: (refused: FieldErrors) => void
  /** Somebody else saved meanwhile. */
  readonly onConflict: (() => void) | undefined
}

/** @returns what to do when a form that asks questions was not saved: nothing that was typed is lost */
export function useSaveProblem({ questions, fieldOf, onRefused, onConflict }: SaveProblem) {
  const logInAgain = useLogInAgain()
  return (problem: Error): void => {
    if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
    if (problem.status === 401) return logInAgain()
    // Other conflicts carry their own reason.
    if (problem.message === problems.conflict.message && onConflict) return onConflict()
    if (problem.field !== undefined) {
      const path = problem.field.split('.')
      // One of a question is at the search, with the question's name.
      const question = path[2] === 'questionId' ? questions[Number(path[1])] : undefined
      onRefused({ [fieldOf(path)]: question ? `${isolated(question.title)}: ${problem.message}` : problem.message })
    }
    toast.failed(messages.updateFailed, { text: `${problem.message} Your changes are kept in this browser.` })
  }
}
