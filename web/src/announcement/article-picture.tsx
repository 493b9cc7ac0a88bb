import { useState } from 'react'

/** A picture above a text. Until it is there its place is kept in the shape that most have, so that little moves. */
export function ArticlePicture({ address }: { address: string }) {
  const [arrived, setArrived] = useState<string>()
  const settle = () => setArrived(address)
  return (
    <img
      className="article-image"
      data-waiting={arrived === address ? undefined : ''}
      src={address}
      alt=""
      onLoad={settle}
      onError={settle}
    />
  )
}
