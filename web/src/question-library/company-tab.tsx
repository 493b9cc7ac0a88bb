import { Button, Menu } from '@mantine/core'
import { IconCopyPlus, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  getCompanyQuestions,
  offerCompanyQuestion,
  removeCompanyQuestions,
  type CompanyQuestion,
} from '@gradus/contract/company-question'
import { messages } from '@gradus/contract/message'
import { QuestionKind, type DifficultLevel } from '@gradus/contract/question'
import { call, query } from '../api.ts'
import type { CompanyTabProps } from '../company/tabs.ts'
import { difficultyOptions, kindOptions } from '../review/filter-options.ts'
import { useAddress } from '../ui/address.ts'
import { useBulk } from '../ui/bulk.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { ChoiceRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, FilterSelect, SearchField, Steps, useChoice, type Column } from '../ui/table.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormModal } from '../ui/unsaved.tsx'
import { CopyToCompany } from './copy-to-company.tsx'
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
  { label: 'Actions', hidden: true },
]
const levels: readonly DifficultLevel[] = [1, 2, 3]
const offers: Readonly<Record<CompanyQuestion['offer'], string | undefined>> = {
  none: undefined,
  waiting: 'Offered: waiting for review',
  returned: 'Offered: returned by a moderator',
  public: 'Published with your company as its sponsor',
}

/** The company's own questions, which its owners and recruiters share. */
export function CompanyTab({ company: { id, name } }: CompanyTabProps) {
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
    ...query(getCompanyQuestions, { params: { id }, query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const choice = useChoice(items.map((one) => one.id))
  const bulk = useBulk(['question', 'questions'], [getCompanyQuestions])
  const [copying, setCopying] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [offering, setOffering] = useState<CompanyQuestion>()
  const narrowed = [filter.q, filter.kind, filter.difficulty].some((one) => one !== undefined)
  const add = `/AddCodingQuestion?for=company&company=${id}`
  return (
    <section aria-labelledby="company-questions">
      <div className="row between wrap listhead">
        <h2 id="company-questions">Questions</h2>
        <div className="row wrap">
          <Button
            variant="default"
            leftSection={<IconCopyPlus size={16} stroke={1.8} />}
            onClick={() => setCopying(true)}
          >
            Copy a public question
          </Button>
          <Button component={Link} to={add} leftSection={<IconPlus size={16} stroke={2.2} />}>
            {messages.addQuestion}
          </Button>
        </div>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search the company’s questions" placeholder="Title" />
        <FilterSelect address={address} name="kind" label="Kind" choices={kindOptions} />
        <FilterSelect address={address} name="difficulty" label="Difficulty" choices={difficultyOptions} />
      </div>
      <ListSheet
        list={list}
        loading="Loading questions"
        empty={
          narrowed ? (
            <EmptyState
              title="No questions found"
              text="No question of the company matches your search and filters."
              action={
                <Button component={Link} to={`/CompanyManagement/${id}/questions`} variant="default">
                  Show all questions
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No questions yet"
              text="Write one that only your company’s tournaments and assessments ask, or copy a public question and change it."
              action={
                <Button component={Link} to={add}>
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
        <ListTable
          label="Questions of the company"
          columns={columns}
          sort={sort}
          descending={order === 'down'}
          address={address}
        >
          {items.map((question) => (
            <ChoiceRow key={question.id} id={question.id} name={question.title} choice={choice}>
              <LibraryCells
                question={question}
                about={<About question={question} />}
                actions={
                  <RowMenu label={`Actions for ${question.title}`}>
                    <Menu.Item component={Link} to={`/EditQuestion?id=${question.id}`}>
                      Edit
                    </Menu.Item>
                    {question.offeredId !== null && (
                      <Menu.Item component={Link} to={`/Question/${question.offeredId}`}>
                        View the offered copy
                      </Menu.Item>
                    )}
                    {list.data?.can.offer && question.offer === 'none' && question.copiedFrom === null && (
                      <Menu.Item onClick={() => setOffering(question)}>Offer for publication</Menu.Item>
                    )}
                  </RowMenu>
                }
              />
            </ChoiceRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
      <FormModal opened={copying} onClose={() => setCopying(false)} title="Copy a public question" size={520}>
        <CopyToCompany companyId={id} onClose={() => setCopying(false)} />
      </FormModal>
      <ConfirmDialog
        opened={deleting}
        title={choice.chosen.length === 1 ? 'Delete a question' : `Delete ${choice.chosen.length} questions`}
        text="This removes them from the company’s questions. What candidates submitted stays in their reports."
        action="Delete"
        danger
        pending={bulk.isPending}
        onConfirm={() =>
          bulk.mutate({
            done: 'deleted',
            make: () => call(removeCompanyQuestions, { params: { id }, body: { ids: [...choice.chosen] } }),
            after: () => {
              setDeleting(false)
              choice.clear()
            },
          })
        }
        onClose={() => setDeleting(false)}
      />
      <Offering companyId={id} companyName={name} question={offering} onClose={() => setOffering(undefined)} />
    </section>
  )
}

function About({ question: { displayName, offer } }: { question: CompanyQuestion }) {
  return (
    <div className="tiny ink2">
      <bdi>{displayName}</bdi>
      {offers[offer] !== undefined && <> · {offers[offer]}</>}
    </div>
  )
}

function Offering({
  companyId,
  companyName,
  question,
  onClose,
}: {
  companyId: number
  companyName: string
  question: CompanyQuestion | undefined
  onClose: () => void
}) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      of={question}
      title="Offer this question for publication?"
      text={({ title }) =>
        `A copy of “${isolated(title)}” waits for review. Once it is approved, everybody can solve it, and it names ${isolated(companyName)} as its sponsor. Candidates can find it then, so don’t ask it in assessments any more.`
      }
      action="Offer it"
      danger={false}
      make={(offered) => call(offerCompanyQuestion, { params: { id: companyId }, body: { questionId: offered.id } })}
      onDone={() => toast.done('Offered.', { text: 'A moderator reviews a copy of it.' })}
      refresh={() => client.invalidateQueries({ queryKey: [getCompanyQuestions.url] })}
      onClose={onClose}
    />
  )
}
