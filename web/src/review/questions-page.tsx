import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFlag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { QuestionKind, QuestionState } from '@gradus/contract/question'
import { downloadQuestions, getManagedQuestions, type ReviewedQuestion } from '@gradus/contract/review'
import { questionPath } from '@gradus/contract/slug'
import { addressOf, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { DifficultyGlyph, StateGlyph } from '../ui/glyph.tsx'
import { Head } from '../ui/head.tsx'
import { ChoiceRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, FilterSelect, SearchField, Steps, useChoice, type Column } from '../ui/table.tsx'
import { KindCell, kindChoices } from './columns.tsx'
import { useDeciding } from './deciding.ts'

type Sort = 'posted' | 'title' | 'votes' | 'reports'
const columns: readonly Column<Sort>[] = [
  { label: 'Choose', hidden: true },
  { label: 'Question', sort: 'title' },
  { label: 'Kind', className: 'drop-m' },
  { label: 'Difficulty', className: 'drop-l' },
  { label: 'State' },
  { label: 'Author', className: 'drop-s' },
  { label: 'Votes', sort: 'votes', right: true, className: 'drop-s' },
  { label: 'Reports', sort: 'reports', right: true, className: 'drop-s' },
  { label: 'Posted', sort: 'posted', right: true, className: 'drop-m' },
]
const stateChoices = [
  { value: '', label: 'All states' },
  { value: 'waiting', label: 'Waiting for review' },
  { value: 'public', label: 'Public' },
  { value: 'returned', label: 'Returned' },
  { value: 'course', label: 'Course only' },
  { value: 'removed', label: 'Removed' },
]
const readyChoices = [
  { value: '', label: 'Ready or not' },
  { value: '1', label: 'Ready' },
  { value: '0', label: 'Not ready' },
]
const reportChoices = [
  { value: '', label: 'Reported or not' },
  { value: '1', label: 'Reported' },
]

/** Every question of the site. */
export function Component() {
  const address = useAddress()
  const sort = address.oneOf('sort', ['posted', 'title', 'votes', 'reports'])
  const order = address.oneOf('order', sort === 'title' ? ['up', 'down'] : ['down', 'up'])
  const ready = address.oneOf('ready', ['', '0', '1'])
  const filter = {
    q: address.get('q'),
    kind: QuestionKind.safeParse(address.get('kind')).data,
    state: QuestionState.safeParse(address.get('state')).data,
    ready: ready === '' ? undefined : ready,
    reported: address.get('reported') === '1' ? ('1' as const) : undefined,
    sort,
    order,
  }
  const list = useQuery({
    ...query(getManagedQuestions, { query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const choice = useChoice(items.map(({ id }) => id))
  const deciding = useDeciding()
  const [removing, setRemoving] = useState(false)
  const act = (action: 'approve' | 'ready' | 'unready') => () => deciding.manage(choice.chosen, action, choice.clear)
  return (
    <>
      <Head title="Manage Questions" noIndex />
      <div className="row between wrap listhead">
        <h1>Questions</h1>
        <Button
          component="a"
          href={addressOf(downloadQuestions, {}, filter)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          CSV
        </Button>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search all questions" placeholder="Title or author" />
        <FilterSelect address={address} name="state" label="State" choices={stateChoices} width={164} />
        <FilterSelect address={address} name="kind" label="Kind" choices={kindChoices} />
        <FilterSelect address={address} name="ready" label="Ready" choices={readyChoices} width={136} />
        <FilterSelect address={address} name="reported" label="Reports" choices={reportChoices} />
      </div>
      <ListSheet
        list={list}
        loading="Loading questions"
        empty={
          <EmptyState
            title="No such question"
            text="Nothing fits these words and filters."
            action={
              <Button component={Link} to="/QuestionsManagement" variant="default">
                Show all questions
              </Button>
            }
          />
        }
      >
        <BulkBar choice={choice} hint="Choose questions to act on several at once">
          <Button size="xs" variant="default" loading={deciding.isPending} onClick={act('approve')}>
            Approve
          </Button>
          <Button size="xs" variant="default" onClick={act('ready')}>
            Mark as ready
          </Button>
          <Button size="xs" variant="default" onClick={act('unready')}>
            Mark as not ready
          </Button>
          <Button size="xs" variant="default" className="danger" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </BulkBar>
        <ListTable label="Questions" columns={columns} sort={sort} descending={order === 'down'} address={address}>
          {items.map((question) => (
            <ChoiceRow key={question.id} id={question.id} name={question.title} choice={choice}>
              <Cells question={question} />
            </ChoiceRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
      <ConfirmDialog
        opened={removing}
        title={choice.chosen.length === 1 ? 'Remove a question' : `Remove ${choice.chosen.length} questions`}
        text="They leave the site, and each author is told by mail. What others solved and earned with them stays theirs."
        action="Remove"
        danger
        pending={deciding.isPending}
        onConfirm={() =>
          deciding.manage(choice.chosen, 'remove', () => {
            setRemoving(false)
            choice.clear()
          })
        }
        onClose={() => setRemoving(false)}
      />
    </>
  )
}

function Cells({ question }: { question: ReviewedQuestion }) {
  const { title, difficultLevel, state, ready, votes, reports, createdDate } = question
  return (
    <>
      <td className="wraps">
        {state === 'removed' ? (
          <span className="strong ink2">{title}</span>
        ) : (
          <Link className="quietlink strong" to={questionPath(question)}>
            {title}
          </Link>
        )}
        {ready && (
          // A space that does not break keeps the sign on the line of the last word.
          <span className="nowrap">
            &nbsp;
            <span className="glyph pass">
              <IconCircleCheck size={15} stroke={1.8} aria-hidden />
              <span className="sr">Ready</span>
            </span>
          </span>
        )}
      </td>
      <td className="drop-m">
        <KindCell question={question} />
      </td>
      <td className="drop-l">
        <DifficultyGlyph of={difficultLevel} />
      </td>
      <td className="nowrap">
        {state === 'removed' ? <span className="ink2">Removed</span> : <StateGlyph of={states[state]} />}
      </td>
      <td className="drop-s nowrap">
        <Person name={question.displayName} userId={question.userId} picture={question.profileImage} />
      </td>
      <td className="r drop-s">{votes}</td>
      <td className="r drop-s">
        {reports === 0 ? (
          <span className="ink3">0</span>
        ) : (
          <span className="glyph fail">
            <IconFlag size={14} stroke={1.8} aria-hidden />
            {reports}
          </span>
        )}
      </td>
      <td className="r ink2 nowrap drop-m">
        <Ago at={createdDate} />
      </td>
    </>
  )
}

const states = { waiting: 'Waiting for review', public: 'Public', returned: 'Returned', course: 'Course only' } as const
