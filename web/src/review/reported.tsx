import { Button, Menu } from '@mantine/core'
import { IconFlagOff, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messages } from '@gradus/contract/message'
import { reportReasons } from '@gradus/contract/report'
import { getReportQueue, type ReportedQuestion } from '@gradus/contract/review'
import { questionPath } from '@gradus/contract/slug'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { SelectableRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, PreviousNextLinks, useRowSelection, type Column } from '../ui/table.tsx'
import { Cell, Title } from '../ui/table-cell.tsx'
import { KindCell } from './kind-cell.tsx'
import { useReviewDecision } from './review-decision.ts'

const columns: readonly Column[] = [
  { label: 'Select', hidden: true },
  { label: 'Question' },
  { label: 'Reports' },
  { label: 'Kind', className: 'drop-m' },
  { label: 'Author' },
  { label: 'Actions', hidden: true },
]

/** Reported questions, each with its reasons and reporters. Confirming removes the question, dismissing keeps it. */
export function Reported() {
  const address = useAddress()
  const list = useQuery({
    ...query(getReportQueue, { query: { page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const selection = useRowSelection(items.map(({ id }) => id))
  const decisions = useReviewDecision()
  const [confirming, setConfirming] = useState<readonly number[]>()
  return (
    <>
      <ListSheet
        list={list}
        loading="Loading reported questions"
        empty={<EmptyState title="No open reports" text="Questions that readers report will appear here." />}
      >
        <BulkBar selection={selection} hint="Select questions to act on several at once">
          <Button
            size="xs"
            variant="default"
            loading={decisions.isPending}
            onClick={() => decisions.decide(selection.selectedIds, 'dismiss', selection.clear)}
          >
            Dismiss the reports
          </Button>
          <Button size="xs" variant="default" className="danger" onClick={() => setConfirming(selection.selectedIds)}>
            Confirm and remove
          </Button>
        </BulkBar>
        <ListTable label="Reported questions" columns={columns}>
          {items.map((question) => (
            <SelectableRow key={question.id} id={question.id} name={question.title} selection={selection}>
              <Cell part="main">
                <Title text={question.title}>
                  <Link className="quietlink strong" to={questionPath(question)} dir="auto">
                    {withSigns(question.title)}
                  </Link>
                </Title>
              </Cell>
              <Cell part="wide">
                <Reports question={question} />
              </Cell>
              <Cell drop="m">
                <KindCell question={question} />
              </Cell>
              <Cell>
                <Person
                  name={question.displayName}
                  userId={question.userId}
                  picture={question.profileImage}
                  reputation={question.reputation}
                />
              </Cell>
              <Cell part="corner">
                <RowMenu label={`Actions for ${question.title}`} busy={decisions.isPending}>
                  <Menu.Item
                    leftSection={<IconFlagOff size={16} stroke={1.6} />}
                    onClick={() => decisions.decide([question.id], 'dismiss')}
                  >
                    Dismiss the reports
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={16} stroke={1.6} />}
                    onClick={() => setConfirming([question.id])}
                  >
                    Confirm and remove
                  </Menu.Item>
                </RowMenu>
              </Cell>
            </SelectableRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      <ConfirmDialog
        opened={confirming !== undefined}
        title="Confirm and remove"
        text={messages.confirmReport}
        action="Confirm and remove"
        danger
        pending={decisions.isPending}
        onConfirm={() =>
          decisions.decide(confirming ?? [], 'confirm', () => {
            setConfirming(undefined)
            selection.clear()
          })
        }
        onClose={() => setConfirming(undefined)}
      />
    </>
  )
}

const reasonNames = new Map<number, string>(reportReasons.map(({ value, name }) => [value, name]))

function Reports({ question: { reports, latestReports } }: { question: ReportedQuestion }) {
  return (
    <ul className="review-reports">
      {latestReports.map(({ userId, displayName, reason, date }) => (
        <li key={userId}>
          {reasonNames.get(reason) ?? reason}{' '}
          <span className="ink2 tiny">
            <Link className="quietlink" to={`/Profile?id=${userId}`}>
              <bdi>{withSigns(displayName)}</bdi>
            </Link>
            , <Ago at={date} />
          </span>
        </li>
      ))}
      {reports > latestReports.length && <li className="ink2 tiny">and {reports - latestReports.length} more</li>}
    </ul>
  )
}
