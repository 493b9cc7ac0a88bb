import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { CallProblem } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import type { FieldErrors } from './field-errors.ts'

export interface SaveProblem {
  /** The questions of the form in their order. */
  readonly questions: readonly { readonly title: string }[]
  /** Maps a path in the body to the field that shows its error. */
  readonly fieldOf: (path: readonly PropertyKey[]) => string
  readonly onRefused: (refused: FieldErrors) => void
  /** Called if somebody else has saved in the meantime. */
  readonly onConflict: (() => void) | undefined
}

/** @returns a handler for a failed save of a form with questions. No input is lost */
export function useSaveProblem({ questions, fieldOf, onRefused, onConflict }: SaveProblem) {
  const logInAgain = useLogInAgain()
  return (problem: Error): void => {
    if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
    if (problem.status === 401) return logInAgain()
    // Conflicts with other messages are shown with that message.
    if (problem.message === problems.conflict.message && onConflict) return onConflict()
    if (problem.field !== undefined) {
      const path = problem.field.split('.')
      // The error of a question is shown at the search field, with the question's name.
      const question = path[2] === 'questionId' ? questions[Number(path[1])] : undefined
      onRefused({ [fieldOf(path)]: question ? `${isolated(question.title)}: ${problem.message}` : problem.message })
    }
    toast.failed(messages.updateFailed, { text: `${problem.message} Your changes are saved in this browser.` })
  }
}
