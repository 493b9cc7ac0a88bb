import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SourceMatch } from '@gradus/contract/similarity'
import { PartFailed } from '../ui/part-failed.tsx'
import { useCode } from '../ui/use-code.ts'
import { matchAt, otherSide, placeText, type ComparedSource, type CurrentMatch, type Side } from './match.ts'
import { SourcePane } from './source-pane.tsx'
import type { SourceViewHandle } from './source-view.tsx'
import './similarity.css'

const loadSourceView = () => import('./source-view.tsx')

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
  const { loaded, isFailed, retry } = useCode(loadSourceView)
  const views = { left: useRef<SourceViewHandle>(null), right: useRef<SourceViewHandle>(null) }

  const step = (by: 1 | -1) => {
    if (matches.length > 0) setCurrent({ index: matchAt(matches, current.index + by) })
  }
  const pane = (side: Side, source: ComparedSource) => (
    <SourcePane
      ref={views[side]}
      View={loaded?.SourceView}
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
      {isFailed && (
        <PartFailed
          onRetry={retry}
          text="The matches couldn’t be marked in the code. Check your connection and try again."
        />
      )}
      <div className="similar-panes">
        {pane('left', left)}
        {pane('right', right)}
      </div>
    </div>
  )
}
