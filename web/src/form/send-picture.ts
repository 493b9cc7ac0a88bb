import type { Endpoint, InputOf } from '@gradus/contract/endpoint'
import { CallProblem, call } from '../api.ts'
import { toast } from '../ui/toast.tsx'

/**
 * Uploads the picture of an object that has just been saved. If the picture is refused, shows a message; the object
 * stays saved.
 * @param failed the message
 * @returns whether it was stored
 */
export async function sendPicture<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  failed: string,
): Promise<boolean> {
  try {
    await call(endpoint, input, { file })
    return true
  } catch (problem) {
    const reason = problem instanceof CallProblem ? problem.message : 'The connection was lost.'
    toast.failed(failed, { text: `${reason} Choose it again.` })
    return false
  }
}
