import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QuestionKind, QuestionState } from '@gradus/contract/question'
import { downloadQuestions, getManagedQuestions } from '@gradus/contract/question-management'
import { addressOf, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { SelectableRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { BulkBar, FilterSelect, SearchField, PreviousNextLinks, useRowSelection, type Column } from '../ui/table.tsx'
import { kindOptions } from './filter-options.ts'
import { useQuestionActions, type QuestionAction } from './question-actions.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { QuestionCells } from './question-cells.tsx'
import './review.css'

type Sort = 'posted' | 'title' | 'votes' | 'reports'
const columns: readonly Column<Sort>[] = [
  { label: 'Select', hidden: true },
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
  const selection = useRowSelection(items.map(({ id }) => id))
  const actions = useQuestionActions()
  const chosen = items.filter(({ id }) => selection.has(id))
  const act = (action: QuestionAction) => () => actions.ask(chosen, action, selection.clear)
  return (
    <>
      <Head title="Manage Questions" noIndex />
      <div className="row between wrap listhead">
        <h1>Manage Questions</h1>
        <DownloadButton href={addressOf(downloadQuestions, {}, filter)}>CSV</DownloadButton>
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
          <NothingFound
            title="No questions found"
            text="No question matches your search and filters."
            all="Show all questions"
            to="/QuestionsManagement"
          />
        }
      >
        <BulkBar selection={selection} hint="Select questions to act on several at once">
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
            <SelectableRow key={question.id} id={question.id} name={question.title} selection={selection}>
              <QuestionCells question={question} actions={actions} />
            </SelectableRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      {actions.dialog}
    </>
  )
}
