import { useMemo } from 'react'
import type { Recording } from '@gradus/contract/recording'
import { FailedState } from '../ui/states.tsx'
import { Player } from './player.tsx'
import { timelineOf, type Timeline } from './timeline.ts'

export function RecordingPlayer({ recording, title }: { recording: Recording; title: string }) {
  const timeline = useMemo(() => readable(recording), [recording])
  if (!timeline)
    return <FailedState title="The playback can’t be read" text="The recording is damaged. The code itself is safe." />
  return (
    <>
      <Player timeline={timeline} title={title} />
      {(recording.isCut || timeline.isCut) && (
        <p className="small ink2">The recording reached its size limit, so it ends before the candidate finished.</p>
      )}
    </>
  )
}

/** @returns undefined if the chunks are corrupt */
function readable(recording: Recording): Timeline | undefined {
  try {
    return timelineOf(recording)
  } catch {
    return undefined
  }
}
