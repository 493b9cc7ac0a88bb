import { IconSnowflake } from '@tabler/icons-react'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { RankCell } from '@gradus/contract/tour-rank'
import { cellTexts } from './rank-texts.ts'
import './rank-cell.css'

/**
 * A participant's result in a question. Colour is never the only sign: solved is filled, the first solve darker and
 * named, waiting is dotted, frozen is dashed. On phones the letter takes the place of the numbers, except for points.
 */
export function Cell({ format, cell, letter }: { format: ContestFormat; cell: RankCell; letter: string }) {
  const { state, isFirst, isWaiting, isFrozen, main, small, spoken } = cellTexts(format, cell)
  return (
    <span
      className="rank-cell"
      data-state={state}
      data-scored={format !== 'icpc' || undefined}
      data-first={isFirst || undefined}
      data-waiting={isWaiting || undefined}
      data-frozen={isFrozen || undefined}
    >
      <span className="sr">{spoken}</span>
      <b aria-hidden="true">
        {main}
        {isFirst && <span className="rank-first">1st</span>}
      </b>
      <i aria-hidden="true">
        {isFrozen && <IconSnowflake size={11} stroke={2} />}
        {small}
      </i>
      <span className="rank-letter" aria-hidden="true">
        {letter}
      </span>
    </span>
  )
}
