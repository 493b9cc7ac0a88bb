import { useMutation } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { putTournamentPicture } from '@gradus/contract/tournament'
import { CallProblem, call } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { fieldOf, type Errors, type TournamentBody, type Values } from './values.ts'

interface Saving {
  readonly questions: Values['questions']
  readonly file: File | undefined
  readonly send: (body: TournamentBody) => Promise<number>
  readonly onRefused: (refused: Errors) => void
  readonly onConflict: (() => void) | undefined
  readonly onDone: (id: number, isWhole: boolean) => void
}

/** Sends the form, then its picture, which needs the id of a new tournament. */
export function useSaving({ file, questions, send, onRefused, onConflict, onDone }: Saving) {
  const logInAgain = useLogInAgain()
  return useMutation({
    mutationFn: async (body: TournamentBody) => {
      const id = await send(body)
      if (!file) return { id, isWhole: true }
      const problem = await call(putTournamentPicture, { params: { id } }, { file }).then(
        () => undefined,
        (reason: unknown) => (reason instanceof CallProblem ? reason.message : 'The connection was lost.'),
      )
      if (problem !== undefined)
        toast.failed('The tournament was saved, but its picture was not.', { text: `${problem} Choose it again.` })
      return { id, isWhole: problem === undefined }
    },
    onSuccess: ({ id, isWhole }) => onDone(id, isWhole),
    onError: (problem) => {
      if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
      if (problem.status === 401) return logInAgain()
      // Other conflicts say what stands against the change.
      if (problem.message === problems.conflict.message && onConflict) return onConflict()
      if (problem.field !== undefined) onRefused(refusalOf(problem.field, problem.message, questions))
      toast.failed(messages.updateFailed, { text: `${problem.message} Your changes are kept in this browser.` })
    },
  })
}

/** At its field; one of a question is at the search, with the question's name. */
function refusalOf(field: string, message: string, questions: Values['questions']): Errors {
  const path = field.split('.')
  const question = path[2] === 'questionId' ? questions[Number(path[1])] : undefined
  return { [fieldOf(path)]: question ? `${isolated(question.title)}: ${message}` : message }
}
