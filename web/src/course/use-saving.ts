import { useMutation } from '@tanstack/react-query'
import { putCoursePicture } from '@gradus/contract/course'
import { CallProblem, call } from '../api.ts'
import type { FieldErrors } from '../form/field-errors.ts'
import { useSaveProblem } from '../form/save-problem.ts'
import { toast } from '../ui/toast.tsx'
import type { CourseBody } from './values.ts'

interface Saving {
  readonly file: File | undefined
  readonly send: (body: CourseBody) => Promise<number>
  readonly onRefused: (refused: FieldErrors) => void
  readonly onConflict: (() => void) | undefined
  readonly onDone: (id: number) => void
}

/** Sends the form, then its picture, which needs the id of a new course. */
export function useSaving({ file, send, onRefused, onConflict, onDone }: Saving) {
  return useMutation({
    mutationFn: async (body: CourseBody) => {
      const id = await send(body)
      if (file) await sendPicture(id, file)
      return id
    },
    onSuccess: onDone,
    onError: useSaveProblem({ questions: [], fieldOf: ([name]) => String(name), onRefused, onConflict }),
  })
}

/** The course is saved already, so a refused picture is reported and does not fail the whole. */
async function sendPicture(id: number, file: File): Promise<void> {
  try {
    await call(putCoursePicture, { params: { id } }, { file })
  } catch (problem) {
    const reason = problem instanceof CallProblem ? problem.message : 'The connection was lost.'
    toast.failed('The course was saved, but its picture was not.', { text: `${reason} Choose it again.` })
  }
}
