import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messages } from '@gradus/contract/message'
import { reportReasons } from '@gradus/contract/report'
import { getReportQueue, type ReportedQuestion } from '@gradus/contract/review'
import { questionPath } from '@gradus/contract/slug'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { ChoiceRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, Steps, useChoice, type Column } from '../ui/table.tsx'
import { KindCell } from './columns.tsx'
import { useDeciding } from './deciding.ts'

const columns: readonly Column[] = [
  { label: 'Choose', hidden: true },
  { label: 'Question' },
  { label: 'Kind', className: 'drop-m' },
  { label: 'Author', className: 'drop-s' },
  { label: 'Reports' },
]

/** Reported questions, each with its reasons and reporters. Confirming removes the question, dismissing keeps it. */
export function Reported() {
  const address = useAddress()
  const list = useQuery({
    ...query(getReportQueue, { query: { page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const choice = useChoice(items.map(({ id }) => id))
  const deciding = useDeciding()
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <ListSheet
        list={list}
        loading="Loading reported questions"
        empty={<EmptyState title="No reports" text="Nobody has anything against any question." />}
      >
        <BulkBar choice={choice} hint="Choose questions to decide on their reports">
          <Button
            size="xs"
            variant="default"
            loading={deciding.isPending}
            onClick={() => deciding.decide(choice.chosen, 'dismiss', choice.clear)}
          >
            Dismiss the reports
          </Button>
          <Button size="xs" variant="default" className="danger" onClick={() => setConfirming(true)}>
            Confirm and remove
          </Button>
        </BulkBar>
        <ListTable label="Reported questions" columns={columns}>
          {items.map((question) => (
            <ChoiceRow key={question.id} id={question.id} name={question.title} choice={choice}>
              <td className="wraps">
                <Link className="quietlink strong" to={questionPath(question)}>
                  {question.title}
                </Link>
              </td>
              <td className="drop-m">
                <KindCell question={question} />
              </td>
              <td className="drop-s nowrap">
                <Person
                  name={question.displayName}
                  userId={question.userId}
                  picture={question.profileImage}
                  reputation={question.reputation}
                />
              </td>
              <td className="wraps">
                <Reports question={question} />
              </td>
            </ChoiceRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
      <ConfirmDialog
        opened={confirming}
        title="Confirm and remove"
        text={messages.confirmReport}
        action="Confirm and remove"
        danger
        pending={deciding.isPending}
        onConfirm={() =>
          deciding.decide(choice.chosen, 'confirm', () => {
            setConfirming(false)
            choice.clear()
          })
        }
        onClose={() => setConfirming(false)}
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
              {displayName}
            </Link>
            , <Ago at={date} />
          </span>
        </li>
      ))}
      {reports > latestReports.length && <li className="ink2 tiny">and {reports - latestReports.length} more</li>}
    </ul>
  )
}
