import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listLtiRefusals } from '@gradus/contract/lti'
import { query } from '../api.ts'
import type { Address } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'

const columns: readonly Column[] = [
  { label: 'Why' },
  { label: 'Detail', className: 'drop-m' },
  { label: 'Platform' },
  { label: 'When', right: true },
]

/** The log of refused launches of the last 90 days, with the sentence that was shown to the user. */
export function RefusedLaunches({ address }: { address: Address }) {
  const list = useQuery({
    ...query(listLtiRefusals, { query: { page: address.page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListSheet
      list={list}
      loading="Loading the refused launches"
      empty={
        <EmptyState
          title="No refused launches"
          text="When a launch fails a check, it appears here for 90 days, with its reason."
        />
      }
    >
      <ListTable label="Refused launches" columns={columns}>
        {list.data?.items.map(({ id, sentence, detail, platform, date }) => (
          <tr key={id}>
            <Cell part="main">{sentence}</Cell>
            <Cell part="wide" quiet drop="m" label="Detail">
              {detail !== '' && <bdi>{detail}</bdi>}
            </Cell>
            <Cell part="wide" label="Platform">
              <bdi>{platform}</bdi>
            </Cell>
            <Cell right quiet label="When">
              <Ago at={date} />
            </Cell>
          </tr>
        ))}
      </ListTable>
      {list.data && (
        <PreviousNextLinks
          address={address}
          page={list.data.page}
          pageSize={list.data.pageSize}
          shown={list.data.items.length}
          more={list.data.more}
        />
      )}
    </ListSheet>
  )
}
