import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportRequestedData, type DataRequest } from '@gradus/contract/data-request'
import { addressOf } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { Cell } from '../ui/table-cell.tsx'
import type { AnswerDialog } from './answer-dialog.tsx'

const kinds = {
  export: 'A copy of the data',
  correct: 'Correction',
  object: 'Objection or restriction',
  erase: 'Erasure',
} as const

export function RequestRow({ request, answering }: { request: DataRequest; answering: AnswerDialog }) {
  const { kind, state, userId, displayName, email, receivedDate, recordedBy, note } = request
  return (
    <tr>
      <Cell part="main">
        {email === '' ? (
          <bdi className="ink2">{withSigns(displayName)}</bdi>
        ) : (
          <PersonCell name={displayName} userId={userId} picture={null}>
            <span className="tiny ink2 ellipsis" title={email}>
              {email}
            </span>
          </PersonCell>
        )}
      </Cell>
      <Cell>{kinds[kind]}</Cell>
      <Cell part="wide">
        <bdi>{note}</bdi>
      </Cell>
      <Cell right quiet drop="m" label="Received">
        {dayOf(receivedDate)}
        {recordedBy !== null && (
          <div className="tiny ink2">
            by <bdi>{recordedBy}</bdi>
          </div>
        )}
      </Cell>
      <Cell right label={state === 'open' ? 'Due' : 'Answered'}>
        {state === 'open' ? <Due request={request} /> : <AnswerOf request={request} />}
      </Cell>
      {state === 'open' && (
        <Cell part="actions">
          <Actions request={request} answering={answering} />
        </Cell>
      )}
    </tr>
  )
}

/** The due date, with a word in addition to the colour. */
function Due({ request: { dueDate, daysLeft } }: { request: DataRequest }) {
  const left = daysLeft < 0 ? `${inDays(-daysLeft)} overdue` : daysLeft === 0 ? 'Due today' : `${inDays(daysLeft)} left`
  return (
    <>
      <span className={daysLeft <= 7 ? 'icon fail' : 'strong'}>{left}</span>
      <div className="tiny ink2">{dayOf(dueDate)}</div>
    </>
  )
}

function AnswerOf({ request: { state, answeredDate, answeredBy } }: { request: DataRequest }) {
  return (
    <>
      {state === 'refused' ? 'Refused' : 'Done'}
      <div className="tiny ink2">
        {answeredBy !== null && (
          <>
            by <bdi>{answeredBy}</bdi>,{' '}
          </>
        )}
        {answeredDate !== null && <Ago at={answeredDate} />}
      </div>
    </>
  )
}

function Actions({ request, answering }: { request: DataRequest; answering: AnswerDialog }) {
  const { id, kind, displayName } = request
  return (
    <div className="row wrap request-actions">
      {kind === 'export' && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={addressOf(exportRequestedData, { id })}
          download
          aria-label={`Download the data of ${displayName}`}
          leftSection={<IconDownload size={14} stroke={1.8} />}
        >
          Download
        </Button>
      )}
      {kind === 'erase' ? (
        <Button
          size="xs"
          variant="default"
          className="danger"
          aria-label={`Erase account of ${displayName}`}
          onClick={() => answering.ask(request, 'erase')}
        >
          Erase account
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={`Mark as answered: the request of ${displayName}`}
          onClick={() => answering.ask(request, 'done')}
        >
          Mark as answered
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        aria-label={`Refuse the request of ${displayName}`}
        onClick={() => answering.ask(request, 'refused')}
      >
        Refuse
      </Button>
    </div>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

function dayOf(date: string) {
  return <time dateTime={date}>{day.format(new Date(date))}</time>
}

function inDays(days: number): string {
  return days.toLocaleString('en-GB', { style: 'unit', unit: 'day', unitDisplay: 'long' })
}
