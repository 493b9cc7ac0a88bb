import { useState } from 'react'
import { IconBuilding } from '@tabler/icons-react'
import './company-logo.css'

/** A company's logo, whole, on a quiet ground; a building icon without one, or if it does not load. */
export function CompanyLogo({ name, logo, size }: { name: string; logo: string | null; size: number }) {
  const [broken, setBroken] = useState<string>()
  const box = { width: size, height: size }
  if (logo === null || broken === logo)
    return (
      <span className="company-logo" style={box} aria-hidden="true" title={name}>
        <IconBuilding size={size * 0.5} stroke={1.5} />
      </span>
    )
  return (
    <img
      className="company-logo"
      style={box}
      src={logo}
      alt=""
      width={size}
      height={size}
      decoding="async"
      onError={() => setBroken(logo)}
      // A logo of the server's answer may have failed before React listened.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && broken !== logo) setBroken(logo)
      }}
    />
  )
}
