import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Outcome } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { getRejudgeChanges } from '@gradus/contract/rejudge'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'

const columns: readonly Column[] = [
  { label: 'User' },
  { label: 'From' },
  { label: 'To' },
  { label: 'Language' },
  { label: 'Submitted', right: true },
]

const names: Record<Outcome, string> = {
  passed: 'Passed',
  failed: 'Failed',
  compileError: 'Compile error',
  timeLimit: 'Time limit',
  memoryLimit: 'Memory limit',
  outputLimit: 'Output limit',
  runtimeError: 'Runtime error',
  judgeError: 'Judge error',
}

/** The submissions whose outcome changes. */
export function Changes({ questionId }: { questionId: number }) {
  const address = useAddress()
  const list = useQuery({
    ...query(getRejudgeChanges, { params: { id: questionId }, query: { page: address.page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="rejudge-changes">
      <h2 id="rejudge-changes" className="rejudge-title">
        Submissions
      </h2>
      <ListSheet list={list} loading="Loading the submissions">
        <ListTable label="Table of submissions" columns={columns}>
          {(list.data?.items ?? []).map((one) => (
            <tr key={one.submissionId}>
              <Cell part="main">
                <Person name={one.displayName} userId={one.userId} picture={one.profileImage} />
              </Cell>
              <Cell>
                <span className="row xs">
                  <VerdictIcon outcome={one.from} label={names[one.from]} />
                </span>
              </Cell>
              <Cell>
                <span className="row xs">
                  <IconArrowRight size={14} stroke={1.8} aria-hidden className="ink3" />
                  <VerdictIcon outcome={one.to} label={names[one.to]} />
                </span>
              </Cell>
              <Cell>{languageOf(one.type)?.name}</Cell>
              <Cell right quiet>
                <Ago at={one.submittedDate} />
              </Cell>
            </tr>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={list.data.items.length} />}
    </section>
  )
}
