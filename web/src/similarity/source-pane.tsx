import { Select } from '@mantine/core'
import { useMemo, useState, type ComponentType, type Ref } from 'react'
import type { SourceMatch } from '@gradus/contract/similarity'
import type { ComparedSource, CurrentMatch, Side } from './match.ts'
import type { SourceViewHandle, SourceViewProps } from './source-view.tsx'

interface SourcePaneProps {
  /** Undefined until the editor has loaded. */
  readonly View: ComponentType<SourceViewProps> | undefined
  readonly side: Side
  readonly source: ComparedSource
  readonly language: number
  readonly matches: readonly SourceMatch[]
  readonly current: CurrentMatch
  readonly onChoose: (index: number) => void
  readonly onStep: (by: 1 | -1) => void
  readonly onPartner: () => void
  readonly ref: Ref<SourceViewHandle>
}

/** One of the two submissions, with a select for its files. */
export function SourcePane({ View, side, source, language, matches, current, ref, ...on }: SourcePaneProps) {
  const { label, files } = source
  // A file that the user has chosen stays until another match is shown.
  const [chosen, setChosen] = useState<{ fileName: string | null; at: CurrentMatch }>()
  const fileName = chosen?.at === current ? chosen.fileName : matches[current.index]?.[side].fileName
  const file = files.find((one) => one.fileName === fileName) ?? files[0]
  const shownName = file?.fileName
  const parts = useMemo(
    () => matches.flatMap((match, index) => (match[side].fileName === shownName ? [{ ...match[side], index }] : [])),
    [matches, side, shownName],
  )
  return (
    <section className="source-pane" aria-label={`Code of ${label}`}>
      <header className="row between">
        <h3 className="ellipsis">
          <bdi>{label}</bdi>
        </h3>
        {files.length > 1 && (
          <Select
            size="xs"
            aria-label={`File of ${label}`}
            data={files.map((one) => one.fileName)}
            value={shownName ?? null}
            onChange={(name) => setChosen({ fileName: name, at: current })}
          />
        )}
      </header>
      {file && View ? (
        <View
          ref={ref}
          name={`${file.fileName} of ${label}. N: next match, P: previous match, Enter: the other source.`}
          fileName={file.fileName}
          text={file.body}
          language={language}
          parts={parts}
          current={current.index}
          scrolls={current.chosenAt !== side}
          {...on}
        />
      ) : (
        <pre className="source-view" tabIndex={0} role="region" aria-label={`Code of ${label}, without marks`}>
          {file?.body}
        </pre>
      )}
    </section>
  )
}
