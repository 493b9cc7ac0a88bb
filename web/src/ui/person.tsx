import { useState } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { initialsOf } from './initials.ts'
import { LevelIcon } from './level-icon.tsx'

/** Shown if a person's picture does not load (specification, section 2). */
const defaultPicture = '/default-avatar.svg'

interface AvatarProps {
  readonly name: string
  readonly picture?: string | null | undefined
  readonly size?: number
}

/** A person's picture. Without one, the initials on one of six soft background colours, chosen by the name. */
export function Avatar({ name, picture, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const box = { width: size, height: size, fontSize: size * 0.4 }
  if (!picture) {
    return (
      <span className="avatar" data-tone={toneOf(name)} style={box} aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  }
  return (
    <img
      className="avatar"
      style={box}
      src={broken === picture ? defaultPicture : sized(picture, size)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(picture)}
      // In a page that the server rendered, the picture may have failed to load before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && broken !== picture) setBroken(picture)
      }}
    />
  )
}

/** The small version of an uploaded picture: the size of an avatar in a list, at twice the pixel density. */
function sized(picture: string, size: number): string {
  return size <= 32 ? picture.replace(/^(\/uploads\/picture\/.*)-256\.webp$/, '$1-64.webp') : picture
}

/** A person: the avatar, the name as a link to the profile, and the level. */
export function Person({
  name,
  userId,
  picture,
  reputation,
  size = 20,
}: AvatarProps & { userId: number; reputation?: number | undefined }) {
  return (
    <span className="person">
      <Avatar name={name} picture={picture} size={size} />
      <Link to={`/Profile?id=${userId}`} className="quietlink strong ellipsis">
        <bdi>{withSigns(name)}</bdi>
      </Link>
      {reputation !== undefined && <LevelIcon reputation={reputation} size={13} />}
    </span>
  )
}

function toneOf(name: string): number {
  return Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % 6
}
