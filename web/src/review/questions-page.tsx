import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFlag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QuestionKind, QuestionState } from '@gradus/contract/question'
import { downloadQuestions, getManagedQuestions, type ReviewedQuestion } from '@gradus/contract/review'
import { questionPath } from '@gradus/contract/slug'
import { addressOf, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { StateIcon } from '../ui/question-state-icon.tsx'
import { Head } from '../ui/head.tsx'
import { ChoiceRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, FilterSelect, SearchField, Steps, useChoice, type Column } from '../ui/table.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { kindOptions } from './filter-options.ts'
import { KindCell } from './kind-cell.tsx'
import { QuestionMenu, useQuestionActions, type QuestionAction, type QuestionActions } from './question-actions.tsx'
import './review.css'

type Sort = 'posted' | 'title' | 'votes' | 'reports'
const columns: readonly Column<Sort>[] = [
  { label: 'Choose', hidden: true },
  { label: 'Question', sort: 'title' },
  { label: 'State' },
  { label: 'Kind', className: 'drop-m' },
  { label: 'Difficulty', className: 'drop-l' },
  { label: 'Author' },
  { label: 'Votes', sort: 'votes', right: true },
  { label: 'Reports', sort: 'reports', right: true },
  { label: 'Posted', sort: 'posted', right: true, className: 'drop-m' },
  { label: 'Actions', hidden: true },
]
const stateChoices = [
  { value: '', label: 'All states' },
  { value: 'waiting', label: 'Waiting for review' },
  { value: 'public', label: 'Public' },
  { value: 'returned', label: 'Returned' },
  { value: 'course', label: 'Course only' },
  { value: 'tournament', label: 'Tournament only' },
  { value: 'company', label: 'Company only' },
  { value: 'assignment', label: 'Assignment only' },
  { value: 'private', label: 'Private' },
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
  const actions = useQuestionActions()
  const chosen = items.filter(({ id }) => choice.has(id))
  const act = (action: QuestionAction) => () => actions.ask(chosen, action, choice.clear)
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
        <FilterSelect address={address} name="kind" label="Kind" choices={kindOptions} />
        <FilterSelect address={address} name="ready" label="Ready" choices={readyChoices} width={136} />
        <FilterSelect address={address} name="reported" label="Reports" choices={reportChoices} />
      </div>
      <ListSheet
        list={list}
        loading="Loading questions"
        empty={
          <EmptyState
            title="No questions found"
            text="No question matches your search and filters."
            action={
              <Button component={Link} to="/QuestionsManagement" variant="default">
                Show all questions
              </Button>
            }
          />
        }
      >
        <BulkBar choice={choice} hint="Choose questions to act on several at once">
          <Button size="xs" variant="default" loading={actions.isPending} onClick={act('approve')}>
            Approve
          </Button>
          <Button size="xs" variant="default" onClick={act('ready')}>
            Mark as ready
          </Button>
          <Button size="xs" variant="default" onClick={act('unready')}>
            Mark as not ready
          </Button>
          <Button size="xs" variant="default" className="danger" onClick={act('remove')}>
            Remove
          </Button>
        </BulkBar>
        <ListTable label="Questions" columns={columns} sort={sort} descending={order === 'down'} address={address}>
          {items.map((question) => (
            <ChoiceRow key={question.id} id={question.id} name={question.title} choice={choice}>
              <Cells question={question} actions={actions} />
            </ChoiceRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
      {actions.dialog}
    </>
  )
}

function Cells({ question, actions }: { question: ReviewedQuestion; actions: QuestionActions }) {
  const { title, difficultLevel, state, ready, votes, reports, createdDate } = question
  return (
    <>
      <Cell part="main">
        <Title text={title}>
          {state === 'removed' ? (
            <span className="strong ink2" dir="auto">
              {title}
            </span>
          ) : (
            <Link className="quietlink strong" to={questionPath(question)} dir="auto">
              {title}
            </Link>
          )}
        </Title>
        {ready && (
          <span className="icon pass tiny">
            <IconCircleCheck size={13} stroke={1.8} aria-hidden />
            Ready
          </span>
        )}
      </Cell>
      <Cell>{state === 'removed' ? <span className="ink2">Removed</span> : <StateIcon state={states[state]} />}</Cell>
      <Cell drop="m">
        <KindCell question={question} />
      </Cell>
      <Cell drop="l">
        <DifficultyIcon difficulty={difficultLevel} />
      </Cell>
      <Cell>
        <Person name={question.displayName} userId={question.userId} picture={question.profileImage} />
      </Cell>
      <Cell right label="Votes">
        <Count of={votes} />
      </Cell>
      <Cell right label="Reports">
        {reports === 0 ? (
          <Count of={0} />
        ) : (
          <span className="icon fail">
            <IconFlag size={14} stroke={1.8} aria-hidden />
            {reports}
          </span>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Posted">
        <Ago at={createdDate} />
      </Cell>
      <Cell part="corner">
        <QuestionMenu question={question} actions={actions} />
      </Cell>
    </>
  )
}

const states = {
  waiting: 'Waiting for review',
  public: 'Public',
  returned: 'Returned',
  course: 'Course only',
  tournament: 'Tournament only',
  company: 'Company only',
  assignment: 'Assignment only',
  private: 'Private',
} as const
