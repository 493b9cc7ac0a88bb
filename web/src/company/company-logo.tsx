import { useState } from 'react'
import { IconBuilding } from '@tabler/icons-react'
import './company-logo.css'

/** A company's logo, uncropped on a neutral background; a building icon if there is no logo or it fails to load. */
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
      // In a page that the server rendered, the logo may have failed to load before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && broken !== logo) setBroken(logo)
      }}
    />
  )
}
