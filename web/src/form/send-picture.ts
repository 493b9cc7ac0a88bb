import type { Endpoint, InputOf } from '@gradus/contract/endpoint'
import { CallProblem, call } from '../api.ts'
import { toast } from '../ui/toast.tsx'

/**
 * Uploads the picture of an object that has just been saved. If the picture is refused, shows a message; the object
 * stays saved.
 * @param failureTitle the title of that message
 * @returns whether the picture was stored
 */
export async function sendPicture<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  failureTitle: string,
): Promise<boolean> {
  try {
    await call(endpoint, input, { file })
    return true
  } catch (problem) {
    const reason = problem instanceof CallProblem ? problem.message : 'The connection was lost.'
    toast.failed(failureTitle, { text: `${reason} Choose the picture again.` })
    return false
  }
}
