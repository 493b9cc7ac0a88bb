import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageOf } from '@gradus/contract/language'
import { getLiveGroup, type LiveGroup, type LiveRoom } from '@gradus/contract/live-room'
import { query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { Code } from '../ui/code-block.tsx'
import { counted } from '../ui/count.ts'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { VerdictIcon, outcomeNames } from '../ui/verdict-icon.tsx'
import { CurrentAdvice, GroupAdvice } from './group-advice.tsx'

const namesShown = 6
const testsShown = 4

/**
 * Groups of wrong solutions that fail the same tests and have similar code. Staff can answer all of a group at once.
 */
export function AlikeMistakes({ room }: { room: LiveRoom }) {
  return (
    <section aria-labelledby="alike-title" className="live-alike">
      <h2 id="alike-title">Similar mistakes</h2>
      <p className="small ink2 live-intro">
        Similar solutions that fail the same tests are grouped.{' '}
        {room.isArchived ? (
          'The course is archived, so no comment can be written or changed.'
        ) : (
          <>
            Your comment goes to everyone in the group, and to everyone who makes the same mistake later.
            {!room.showsTests &&
              ' The hidden tests of this assignment are not shown yet: your comment tells its readers that their solution is wrong.'}
          </>
        )}
      </p>
      {room.groups.length === 0 ? (
        <div className="sheet">
          <EmptyState title="No wrong solutions" text="Groups appear here when solutions fail tests." />
        </div>
      ) : (
        <ul className="live-groups">
          {room.groups.map((group) => (
            <li key={group.id} className="sheet">
              <Group room={room} group={group} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Group({ room, group }: { room: LiveRoom; group: LiveGroup }) {
  const [isOpen, setOpen] = useState(false)
  const item = room.items.find(({ itemId }) => itemId === group.itemId)
  const names = group.students.flatMap((key) => room.students.find((student) => student.key === key)?.name ?? [])
  const code = `live-code-${group.id}`
  const failing = group.failing.slice(0, testsShown)
  return (
    <article aria-labelledby={`live-group-${group.id}`}>
      <header className="row between wrap">
        <div>
          <h3 id={`live-group-${group.id}`}>
            <span className="num">{counted(names.length, 'student').join(' ')}</span>, <bdi>{item?.title}</bdi>
          </h3>
          <p className="row wrap small ink2">
            <VerdictIcon outcome={group.outcome} label={outcomeNames[group.outcome]} />
            {failing.length > 0 && (
              <span>
                fails <bdi>{failing.join(', ')}</bdi>
                {group.failing.length > testsShown && ` and ${group.failing.length - testsShown} more`}
              </span>
            )}
            <span>{languageOf(group.type)?.name}</span>
          </p>
          <p className="small">
            {names.slice(0, namesShown).map(isolated).join(', ')}
            {names.length > namesShown && ` and ${names.length - namesShown} more`}
          </p>
        </div>
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={code}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the code' : 'Show the code'}
        </Button>
      </header>
      <div id={code} hidden={!isOpen}>
        {isOpen && <Solutions group={group} />}
      </div>
      {!room.isArchived ? (
        <GroupAdvice group={group} students={names.length} />
      ) : (
        group.advice && <CurrentAdvice group={group} />
      )}
    </article>
  )
}

function Solutions({ group }: { group: LiveGroup }) {
  const reading = useQuery(query(getLiveGroup, { params: { id: group.id } }))
  if (reading.isLoadingError) return <FailedState onRetry={() => void reading.refetch()} />
  if (!reading.data) return <p className="small ink2 live-solution">Loading the code…</p>
  return (
    <>
      {reading.data.solutions.map(({ key, name, date, candidateSource }) => (
        <figure key={key} className="live-solution">
          <figcaption className="small ink2">
            <bdi>{withSigns(name)}</bdi>, <Ago at={date} />
          </figcaption>
          <Code text={candidateSource} language={group.type} name={`Code of ${name}`} />
        </figure>
      ))}
    </>
  )
}
