import { useMutation } from '@tanstack/react-query'
import { putTournamentPicture } from '@gradus/contract/tournament'
import { CallProblem, call } from '../api.ts'
import { useSaveProblem } from '../form/save-problem.ts'
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
    onError: useSaveProblem({ questions, fieldOf, onRefused, onConflict }),
  })
}
