import { Skeleton } from '@mantine/core'
import './player.css'

export function LoadingPlayer() {
  return (
    <div className="player sheet" role="status" aria-busy="true" aria-label="Loading the playback">
      <div className="player-title">
        <Skeleton h={20} w={220} />
      </div>
      <div className="playback-code" />
      <div className="player-bar">
        <Skeleton h={40} />
      </div>
    </div>
  )
}
