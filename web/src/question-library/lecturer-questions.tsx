import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { downloadLecturerQuestions, getLecturerQuestions, removeLecturerQuestions } from '@gradus/contract/lecturer'
import { messages } from '@gradus/contract/message'
import type { LibraryQuestion } from '@gradus/contract/question-library'
import { addressOf, call, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { LibraryCells } from './library-cells.tsx'
import { LibraryList, libraryFilterOf } from './library-list.tsx'
import { DownloadButton } from '../ui/download-button.tsx'

const newQuestion = '/AddQuestion?for=course'
const texts = {
  search: 'Search your questions',
  loading: 'Loading your questions',
  table: 'Your questions',
  actions: 'Edit',
  noneFound: 'None of your questions matches your search and filters.',
  empty: {
    title: 'Your course has no questions yet',
    text: 'Write one for your course only, or open a public question and copy it.',
  },
  deletion: (chosen: readonly LibraryQuestion[]) => {
    const answers = chosen.reduce((sum, { submitted }) => sum + submitted, 0)
    return answers === 0
      ? 'This removes them from your course. Nobody has submitted an answer yet.'
      : `This removes them from your course, with ${answers.toLocaleString('en-GB')} submitted ${answers === 1 ? 'answer' : 'answers'}.`
  },
}

/** The questions that are visible only in the lecturer's courses. */
export function LecturerQuestions({
  heading: Heading,
  base,
}: {
  heading: 'h1' | 'h2'
  /** The address of the page that shows them. */
  base: string
}) {
  const address = useAddress()
  const filter = libraryFilterOf(address)
  const list = useQuery({
    ...query(getLecturerQuestions, { query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="row between wrap listhead">
        <Heading>{Heading === 'h1' ? 'Manage Questions' : 'Your course’s questions'}</Heading>
        <div className="row">
          <DownloadButton href={addressOf(downloadLecturerQuestions, {}, filter)}>CSV</DownloadButton>
          <Button component={Link} to={newQuestion} leftSection={<IconPlus size={16} stroke={1.8} />}>
            {messages.addQuestion}
          </Button>
        </div>
      </div>
      <LibraryList
        address={address}
        filter={filter}
        list={list}
        listCall={getLecturerQuestions}
        texts={texts}
        base={base}
        add={newQuestion}
        remove={(ids) => call(removeLecturerQuestions, { body: { ids } })}
      >
        {(question) => <LibraryCells question={question} />}
      </LibraryList>
    </>
  )
}
