import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { downloadLecturerQuestions, getLecturerQuestions, removeLecturerQuestions } from '@gradus/contract/lecturer'
import { messages } from '@gradus/contract/message'
import { QuestionKind, type DifficultLevel } from '@gradus/contract/question'
import { addressOf, call, query } from '../api.ts'
import { difficultyOptions, kindOptions } from '../review/filter-options.ts'
import { useAddress } from '../ui/address.ts'
import { useBulk } from '../ui/bulk.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { ChoiceRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, FilterSelect, SearchField, Steps, useChoice, type Column } from '../ui/table.tsx'
import { LibraryCells } from './library-cells.tsx'

type Sort = 'posted' | 'title' | 'difficulty'
const columns: readonly Column<Sort>[] = [
  { label: 'Choose', hidden: true },
  { label: 'Question', sort: 'title' },
  { label: 'Kind', className: 'drop-m' },
  { label: 'Difficulty', sort: 'difficulty' },
  { label: 'Submitted', right: true },
  { label: 'Passed', right: true },
  { label: 'Posted', sort: 'posted', right: true, className: 'drop-m' },
  { label: 'Edit', hidden: true },
]
const levels: readonly DifficultLevel[] = [1, 2, 3]
const newQuestion = '/AddQuestion?for=course'

/** The questions that only the lecturer's courses see. */
export function LecturerQuestions({
  heading: Heading,
  base,
}: {
  heading: 'h1' | 'h2'
  /** The address of the page that they are on. */
  base: string
}) {
  const address = useAddress()
  const sort = address.oneOf('sort', ['posted', 'title', 'difficulty'])
  const order = address.oneOf('order', sort === 'posted' ? ['down', 'up'] : ['up', 'down'])
  const filter = {
    q: address.get('q'),
    kind: QuestionKind.safeParse(address.get('kind')).data,
    difficulty: levels.find((level) => String(level) === address.get('difficulty')),
    sort,
    order,
  }
  const list = useQuery({
    ...query(getLecturerQuestions, { query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const choice = useChoice(items.map(({ id }) => id))
  const bulk = useBulk(['question', 'questions'], [getLecturerQuestions])
  const [deleting, setDeleting] = useState(false)
  const narrowed = [filter.q, filter.kind, filter.difficulty].some((one) => one !== undefined)
  const sent = items.filter(({ id }) => choice.has(id)).reduce((sum, { submitted }) => sum + submitted, 0)
  return (
    <>
      <div className="row between wrap listhead">
        <Heading>Your course&rsquo;s questions</Heading>
        <div className="row">
          <Button
            component="a"
            href={addressOf(downloadLecturerQuestions, {}, filter)}
            download
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.8} />}
          >
            CSV
          </Button>
          <Button component={Link} to={newQuestion} leftSection={<IconPlus size={16} stroke={1.8} />}>
            {messages.addQuestion}
          </Button>
        </div>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search your questions" placeholder="Title" />
        <FilterSelect address={address} name="kind" label="Kind" choices={kindOptions} />
        <FilterSelect address={address} name="difficulty" label="Difficulty" choices={difficultyOptions} />
      </div>
      <ListSheet
        list={list}
        loading="Loading your questions"
        empty={
          narrowed ? (
            <EmptyState
              title="No questions found"
              text="None of your questions matches your search and filters."
              action={
                <Button component={Link} to={base} variant="default">
                  Show all questions
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="Your course has no questions yet"
              text="Write one for your course only, or open a public question and copy it."
              action={
                <Button component={Link} to={newQuestion}>
                  {messages.addQuestion}
                </Button>
              }
            />
          )
        }
      >
        <BulkBar choice={choice} hint="Choose questions to delete">
          <Button size="xs" variant="default" className="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </BulkBar>
        <ListTable label="Your questions" columns={columns} sort={sort} descending={order === 'down'} address={address}>
          {items.map((question) => (
            <ChoiceRow key={question.id} id={question.id} name={question.title} choice={choice}>
              <LibraryCells question={question} />
            </ChoiceRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
      <ConfirmDialog
        opened={deleting}
        title={choice.chosen.length === 1 ? 'Delete a question' : `Delete ${choice.chosen.length} questions`}
        text={
          sent === 0
            ? 'This removes them from your course. Nobody has submitted an answer yet.'
            : `This removes them from your course, with ${sent.toLocaleString('en-GB')} submitted ${sent === 1 ? 'answer' : 'answers'}.`
        }
        action="Delete"
        danger
        pending={bulk.isPending}
        onConfirm={() =>
          bulk.mutate({
            done: 'deleted',
            make: () => call(removeLecturerQuestions, { body: { ids: [...choice.chosen] } }),
            after: () => {
              setDeleting(false)
              choice.clear()
            },
          })
        }
        onClose={() => setDeleting(false)}
      />
    </>
  )
}
