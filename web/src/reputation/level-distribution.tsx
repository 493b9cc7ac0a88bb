import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { getLevelCounts } from '@gradus/contract/reputation'
import { levelOf } from '@gradus/contract/level'
import { query } from '../api.ts'
import { useOwnInfo } from '../shell/session.ts'

export const levelCountsQuery = query(getLevelCounts, {})

const lowest = 8
const rise = 10

/** The number of users per level: a wider step means more users. The height is fixed. */
export function LevelDistribution() {
  const { data: counts } = useQuery(levelCountsQuery)
  const own = useOwnInfo()
  if (!counts) return <div className="sheet spread spread-empty" aria-hidden="true" />
  const most = Math.max(1, ...counts.map(({ members }) => members))
  const ownLevel = own && levelOf(own.reputation)
  const sentence = counts.map(({ level, members }) => `${level} ${members.toLocaleString('en-GB')}`).join(', ')
  return (
    <figure
      className="sheet spread"
      role="img"
      aria-label={`Users by level: ${sentence}.${ownLevel ? ` You are ${ownLevel}.` : ''}`}
    >
      {counts.map(({ level, members }, step) => (
        <div
          key={level}
          data-here={level === ownLevel || undefined}
          style={{ flex: Math.max(0.001, Math.sqrt(members)), '--share': Math.sqrt(members / most) } as CSSProperties}
        >
          <i style={{ height: lowest + step * rise }} />
          <b>{level}</b>
          <span className="num">
            {members.toLocaleString('en-GB')}
            {level === ownLevel && ', you'}
          </span>
        </div>
      ))}
    </figure>
  )
}
