import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** The one file of a call that declares `upload`. @throws Problem badInput if there is none, tooLarge */
export async function readUpload(request: FastifyRequest, maximumBytes: number): Promise<Buffer> {
  const tooLarge = new Problem('tooLarge', {
    message: `A file can have at most ${Math.floor(maximumBytes / 1024 / 1024)} MiB.`,
  })
  try {
    const file = await request.file({ limits: { fileSize: maximumBytes, files: 1, fields: 0, parts: 1 } })
    if (!file) throw new Problem('badInput', { message: 'The request has no file.' })
    const bytes = await file.toBuffer()
    // Ignores everything after the file: a body with nothing but parts would be expensive to parse.
    request.raw.unpipe()
    request.raw.resume()
    // If the very last byte exceeds the limit, the parser reports it only after it has passed on the rest.
    if (file.file.truncated) throw tooLarge
    return bytes
  } catch (error) {
    throw codeOf(error) === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : refusalOf(error)
  }
}

/** The parser of forms names its own errors; those of the parser below it have no name and are about a broken form. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Problem || codeOf(error)?.startsWith('FST_')) return error
  return new Problem('badInput', { message: 'The upload was interrupted. Send the file again.' })
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
