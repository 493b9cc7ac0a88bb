import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './part.ts'

/**
 * The recording of how somebody wrote the answer to a question: each edit with its time, runs, submissions, pastes, leaving
 * and returning (contests.md 29 and 30). A page that is opened writes a segment of its own, in numbered chunks, whose
 * encoding is in `recording/`.
 */
export const recording = {
  /** Bytes of one chunk: the largest text that a file can begin with, and a little more. */
  chunkBytes: 800 * 1024,
  /** Bytes of all chunks of a question in one participation. An hour of typing has about 35 KiB. */
  totalBytes: 4 * 1024 * 1024,
  /** How often a page can be reloaded. */
  segments: 200,
  /** Lost connections send later. */
  hoursAfterEnd: 24,
} as const

const params = z.object({ participationId: Id, questionId: Id })
const Chunk = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'Send the chunk as base64.' })
  .max(Math.ceil(recording.chunkBytes / 3) * 4)

export const saveRecordingChunk = endpoint({
  method: 'PUT',
  url: '/auth/api/Recordings/:participationId/:questionId/:segment/:number',
  who: 'user',
  summary:
    'Append a chunk to the recording of a question. The same chunk again changes nothing; one that is not the next is refused with 409, which has the number of the next one.',
  params: params.extend({
    /** Made by the page: a random name. */
    segment: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, {
      error: 'Enter a name of 8 to 40 letters, digits, hyphens and underscores.',
    }),
    number: z.number().int().nonnegative(),
  }),
  body: z.object({
    /** When the segment began, by the server's clock as the page knows it. */
    startedAt: Timestamp,
    data: Chunk,
  }),
  bodyBytes: 2 * recording.chunkBytes,
  limit: 'recording',
  /** `isStored` is false with the status 409: then `next` is the number of the chunk to send. */
  reply: z.object({ next: z.number().int().nonnegative(), isStored: z.boolean() }),
  otherStatuses: [409],
  // The same again changes nothing, and a stored reply would lose its status.
  runsAgain: true,
  refuses: ['notFound', 'notAllowed', 'badInput', 'tooLarge'],
  candidate: true,
})

export const RecordingSegment = z.object({ startedAt: Timestamp, chunks: z.array(z.string()) })
export type RecordingSegment = z.infer<typeof RecordingSegment>

export const getRecording = endpoint({
  method: 'GET',
  url: '/auth/api/Recordings/:participationId/:questionId',
  who: 'user',
  summary: 'The recording of a question: for the candidate, and for those who may see the candidate’s report.',
  params,
  reply: z.object({
    segments: z.array(RecordingSegment),
    /** The recording reached its limit and ends before the candidate finished. */
    isCut: z.boolean(),
  }),
  refuses: ['notFound'],
  candidate: true,
})
export type Recording = z.infer<typeof getRecording.reply>
