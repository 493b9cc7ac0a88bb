import { withSigns } from '@gradus/contract/direction'
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
import { call, query } from '../api.ts'
import type { CompanyTabProps } from '../company/tab-props.ts'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { CopyToCompany } from './copy-to-company.tsx'
import { LibraryCells } from './library-cells.tsx'
import { LibraryList, libraryFilterOf } from './library-list.tsx'

const offers: Readonly<Record<CompanyQuestion['offer'], string | undefined>> = {
  none: undefined,
  waiting: 'Offered: waiting for review',
  returned: 'Offered: returned by a moderator',
  public: 'Published with your company as its sponsor',
}

const texts = {
  search: 'Search the company’s questions',
  loading: 'Loading questions',
  table: 'Questions of the company',
  actions: 'Actions',
  noneFound: 'No question of the company matches your search and filters.',
  empty: {
    title: 'No questions yet',
    text: 'Write one that only your company’s tournaments and assessments ask, or copy a public question and change it.',
  },
  deletion: () => 'This removes them from the company’s questions. What candidates submitted stays in their reports.',
}

/** The company's own questions, which its owners and recruiters share. */
export function CompanyTab({ company: { id, name } }: CompanyTabProps) {
  const address = useAddress()
  const filter = libraryFilterOf(address)
  const list = useQuery({
    ...query(getCompanyQuestions, { params: { id }, query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [copying, setCopying] = useState(false)
  const [offering, setOffering] = useState<CompanyQuestion>()
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
      <LibraryList
        address={address}
        filter={filter}
        list={list}
        listCall={getCompanyQuestions}
        texts={texts}
        base={`/CompanyManagement/${id}/questions`}
        add={add}
        remove={(ids) => call(removeCompanyQuestions, { params: { id }, body: { ids } })}
      >
        {(question) => (
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
        )}
      </LibraryList>
      <FormDialog opened={copying} onClose={() => setCopying(false)} title="Copy a public question" size={520}>
        <CopyToCompany companyId={id} onClose={() => setCopying(false)} />
      </FormDialog>
      <Offering companyId={id} companyName={name} question={offering} onClose={() => setOffering(undefined)} />
    </section>
  )
}

function About({ question: { displayName, offer } }: { question: CompanyQuestion }) {
  return (
    <div className="tiny ink2">
      <bdi>{withSigns(displayName)}</bdi>
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
      subject={question}
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
