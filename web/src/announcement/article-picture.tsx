import { useState } from 'react'

/** A picture above a text. While it loads, its place has the most common proportions, so that the page hardly moves. */
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
