import { useMutation } from '@tanstack/react-query'
import type { putCoursePicture } from '@gradus/contract/course'
import type { putTournamentPicture } from '@gradus/contract/tournament-management'
import { useSaveProblem, type SaveProblem } from './save-problem.ts'
import { toast } from '../ui/toast.tsx'
import type { usePictureFile } from './picture-file.ts'
import { sendPicture } from './send-picture.ts'

interface SavingState<Body> extends SaveProblem {
  readonly send: (body: Body) => Promise<number>
  readonly picture: ReturnType<typeof usePictureFile>
  readonly putPicture: typeof putCoursePicture | typeof putTournamentPicture
  /** The message if everything but the picture was saved. */
  readonly pictureFailed: string
  /** @param isWhole false if the picture was refused */
  readonly onDone: (id: number, isWhole: boolean, body: Body) => void
}

/** Sends a form and then its picture, because the picture's call needs the id of the new object. */
export function useSaving<Body>({ send, picture, putPicture, pictureFailed, onDone, ...problem }: SavingState<Body>) {
  return useMutation({
    mutationFn: async (body: Body) => {
      const id = await send(body)
      const { file } = picture
      const isWhole = !file || (await sendPicture(putPicture, { params: { id } }, file, pictureFailed))
      picture.markSent()
      return { id, isWhole }
    },
    onSuccess: ({ id, isWhole }, body) => {
      if (isWhole) toast.hideFailures()
      onDone(id, isWhole, body)
    },
    onError: useSaveProblem(problem),
  })
}
