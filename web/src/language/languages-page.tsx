import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LanguageState } from '@gradus/contract/language'
import { getLanguages } from '@gradus/contract/site'
import { query } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingTable, TableHead, type Column } from '../ui/table.tsx'

const columns: readonly Column[] = [
  { label: 'Language' },
  { label: 'Version', className: 'drop-s' },
  { label: 'State' },
  { label: 'Code', right: true, className: 'drop-s' },
]

/** Which toolchains the judge has, and why one is missing. */
export function Component() {
  const languages = useQuery(query(getLanguages, {}))
  const states = languages.data ?? []
  const missing = states.filter((one) => !one.available).length
  return (
    <>
      <Head title="Languages" noIndex />
      <div className="pagehead">
        <div>
          <h1>Languages</h1>
          <p>
            {languages.data === undefined
              ? 'What the judge can build and run.'
              : missing === 0
                ? `The judge can build and run all ${states.length} of them.`
                : `The judge can build and run ${states.length - missing} of ${states.length}. Questions in the others wait for their toolchain.`}
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={languages.isFetching && !languages.isPending}
          onClick={() => void languages.refetch()}
        >
          Ask again
        </Button>
      </div>
      <div className="sheet table-sheet">
        {languages.isPending ? (
          <LoadingTable label="Loading the languages" />
        ) : languages.isError ? (
          <FailedState
            title="The judge does not answer"
            text="Without it no code runs; what was submitted waits and is judged once it is back."
            onRetry={() => void languages.refetch()}
          />
        ) : (
          <div className="scroll" tabIndex={0} role="region" aria-label="Languages">
            <table className="table fits">
              <TableHead columns={columns} />
              <tbody>
                {states.map((state) => (
                  <Row key={state.code} state={state} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </>
  )
}

function Row({ state: { code, name, version, available, reason } }: { state: LanguageState }) {
  return (
    <tr>
      <td className="wraps">
        <span className="strong">{name}</span>
        {version !== '' && <div className="drop-from-s tiny ink2">{version}</div>}
      </td>
      <td className="wraps drop-s num">{version === '' ? <span className="ink3">unknown</span> : version}</td>
      <td className="wraps">
        {available ? (
          <span className="glyph pass">
            <IconCircleCheck size={15} stroke={1.8} aria-hidden />
            Available
          </span>
        ) : (
          <>
            <span className="glyph fail">
              <IconCircleX size={15} stroke={1.8} aria-hidden />
              Missing
            </span>
            {reason !== undefined && <div className="small ink2">{reason}</div>}
          </>
        )}
      </td>
      <td className="r drop-s ink2">{code}</td>
    </tr>
  )
}
