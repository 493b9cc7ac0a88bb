import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { defaultSettings } from '@gradus/contract/setting'
import { noticesQuery } from './notice.tsx'

const never = () => () => undefined

/**
 * One of several skills-assessment banners. The browser chooses it at random, so that the server's page is the same for
 * all.
 */
export function Banner() {
  const [chance] = useState(() => Math.random())
  const { offers } = useQuery(noticesQuery).data ?? defaultSettings
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const offer = offers[Math.floor(chance * offers.length)]
  if (offers.length === 0) return null
  if (!inBrowser || !offer) return <div className="banner" />
  return (
    <Link className="banner" to={offer.to}>
      <svg width="150" height="104" viewBox="0 0 150 104" aria-hidden="true">
        <g fill="var(--g-accent)">
          <path opacity=".16" d="M0 88h30v16H0z" />
          <path opacity=".3" d="M30 66h30v38H30z" />
          <path opacity=".48" d="M60 44h30v60H60z" />
          <path opacity=".7" d="M90 22h30v82H90z" />
          <path d="M120 0h30v104h-30z" />
        </g>
      </svg>
      <p dir="auto">{offer.text}</p>
      <span>
        <bdi>{offer.action}</bdi>
      </span>
    </Link>
  )
}
