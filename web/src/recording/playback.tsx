import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { getRecording } from '@gradus/contract/recording'
import { query } from '../api.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingPlayer } from './loading-player.tsx'

/** Loaded on demand, because it contains the editor. */
const RecordingPlayer = lazyPart(async () => (await import('./recording-player.tsx')).RecordingPlayer)

/** Plays back how a participant answered a question. */
export function Playback({
  participationId,
  questionId,
  title,
}: {
  participationId: number
  questionId: number
  /** The heading. */
  title: string
}) {
  const recording = useQuery({
    ...query(getRecording, { params: { participationId, questionId } }),
    staleTime: 60_000,
  })
  if (recording.isPending) return <LoadingPlayer />
  if (recording.isLoadingError)
    return <FailedState title="The playback couldn’t be loaded" onRetry={() => void recording.refetch()} />
  if (recording.data.segments.length === 0) return <p className="small ink2">Nothing was recorded for this question.</p>
  return (
    <Suspense fallback={<LoadingPlayer />}>
      <RecordingPlayer recording={recording.data} title={title} />
    </Suspense>
  )
}
