import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { SourceMatch } from '@gradus/contract/similarity'
import { loadPatiently } from '../ui/lazy-part.ts'
import { matchAt, otherSide, placeText, type ComparedSource, type CurrentMatch, type Side } from './match.ts'
import { SourcePane } from './source-pane.tsx'
import type { SourceViewHandle, SourceViewProps } from './source-view.tsx'
import './similarity.css'

interface SimilarSourcesProps {
  readonly language: number
  readonly left: ComparedSource
  readonly right: ComparedSource
  readonly matches: readonly SourceMatch[]
}

/**
 * Two submissions side by side, or one below the other on narrow screens. Matching parts have the same number in both;
 * choosing a part shows its counterpart.
 */
export function SimilarSources({ language, left, right, matches }: SimilarSourcesProps) {
  const [current, setCurrent] = useState<CurrentMatch>({ index: 0 })
  const [loaded, setLoaded] = useState<{ View: ComponentType<SourceViewProps> }>()
  const views = { left: useRef<SourceViewHandle>(null), right: useRef<SourceViewHandle>(null) }
  useEffect(() => {
    let gone = false
    void loadPatiently(() => import('./source-view.tsx')).then(
      ({ SourceView }) => gone || setLoaded({ View: SourceView }),
    )
    return () => {
      gone = true
    }
  }, [])

  const step = (by: 1 | -1) => {
    if (matches.length > 0) setCurrent({ index: matchAt(matches, current.index + by) })
  }
  const pane = (side: Side, source: ComparedSource) => (
    <SourcePane
      ref={views[side]}
      View={loaded?.View}
      side={side}
      source={source}
      language={language}
      matches={matches}
      current={current}
      onChoose={(index) => setCurrent({ index, chosenAt: side })}
      onStep={step}
      onPartner={() => views[otherSide(side)].current?.focus()}
    />
  )
  const match = matches[current.index]
  return (
    <div className="similar-sources">
      <div className="row similar-bar">
        <ActionIcon aria-label="Previous match" disabled={matches.length === 0} onClick={() => step(-1)}>
          <IconChevronUp size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Next match" disabled={matches.length === 0} onClick={() => step(1)}>
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <p className="small num" role="status">
          {match ? (
            <>
              <b className="strong">
                Match {current.index + 1} of {matches.length}
              </b>
              : {placeText(left, match.left)}, and {placeText(right, match.right)}
            </>
          ) : (
            'No part of the code matches.'
          )}
        </p>
      </div>
      <div className="similar-panes">
        {pane('left', left)}
        {pane('right', right)}
      </div>
    </div>
  )
}
