import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LanguageState } from '@gradus/contract/language-code'
import { languagesQuery } from '../judging/languages.ts'
import { Head } from '../ui/head.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'

const columns: readonly Column[] = [
  { label: 'Language' },
  { label: 'Version' },
  { label: 'State' },
  { label: 'Code', right: true },
]

/** The judge's toolchains, with the reason why one is missing. */
export function Component() {
  const languages = useQuery(languagesQuery)
  const states = languages.data ?? []
  const missing = states.filter((one) => !one.available).length
  const preparing = states.filter((one) => one.preparing).length
  return (
    <>
      <Head title="Languages" noIndex />
      <div className="pagehead">
        <div>
          <h1>Languages</h1>
          <p>
            {languages.data === undefined
              ? 'The languages that the judge can compile and run.'
              : preparing > 0
                ? `The judge has just started and is still preparing ${preparing} of ${states.length} languages. Code in those waits until its language is ready.`
                : missing === 0
                  ? `All ${states.length} languages are available.`
                  : `${states.length - missing} of ${states.length} languages are available. Code in the others can’t be run.`}
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={languages.isFetching && !languages.isPending}
          onClick={() => void languages.refetch()}
        >
          Check again
        </Button>
      </div>
      <div className="sheet table-sheet">
        {languages.isPending ? (
          <LoadingTable label="Loading the languages" />
        ) : languages.isLoadingError ? (
          <FailedState
            title="The judge isn’t responding"
            text="No code can be run right now. Submissions are saved, and judged as soon as the judge is back."
            onRetry={() => void languages.refetch()}
          />
        ) : (
          <ListTable label="Languages" columns={columns}>
            {states.map((state) => (
              <Row key={state.code} state={state} />
            ))}
          </ListTable>
        )}
      </div>
    </>
  )
}

function Row({ state: { code, name, version, available, preparing, reason } }: { state: LanguageState }) {
  return (
    <tr>
      <Cell part="main">
        <span className="strong">{name}</span>
      </Cell>
      <Cell>{version === '' ? <span className="ink3">Unknown</span> : <span className="num">{version}</span>}</Cell>
      <Cell part="wide">
        {preparing ? (
          <span className="icon ink2">
            <IconCircleDashed size={15} stroke={1.8} aria-hidden />
            Preparing
          </span>
        ) : available ? (
          <span className="icon pass">
            <IconCircleCheck size={15} stroke={1.8} aria-hidden />
            Available
          </span>
        ) : (
          <>
            <span className="icon fail">
              <IconCircleX size={15} stroke={1.8} aria-hidden />
              Missing
            </span>
            {reason !== undefined && <div className="small ink2">{reason}</div>}
          </>
        )}
      </Cell>
      <Cell right quiet label="Code">
        {code}
      </Cell>
    </tr>
  )
}
