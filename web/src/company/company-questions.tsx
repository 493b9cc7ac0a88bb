import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSponsoredQuestions } from '@gradus/contract/question-list'
import { query } from '../api.ts'
import { useProgress } from '../question/progress.ts'
import { QuestionRow } from '../question/row.tsx'
import { PageButtons } from '../ui/page-buttons.tsx'

/** Exported because the page's loader needs it, too. */
export const sponsoredQuestionsQuery = (id: number | string, page = 1) =>
  query(listSponsoredQuestions, { params: { id }, query: { page } })

/** The public questions that a company sponsors, on its page; renders nothing if there are none. */
export function CompanyQuestions({ companyId }: { companyId: number }) {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...sponsoredQuestionsQuery(companyId, page), placeholderData: keepPreviousData })
  const { items = [], total = 0, pageSize = 1 } = list.data ?? {}
  const progressOf = useProgress(items.map(({ id }) => id))
  if (total === 0) return null
  return (
    <section aria-labelledby="company-questions">
      <div className="row between wrap listhead">
        <h2 id="company-questions">
          Sponsored questions <span className="total num">{total.toLocaleString('en-GB')}</span>
        </h2>
      </div>
      <ul className="sheet qlist" data-stale={list.isPlaceholderData || undefined}>
        {items.map((question) => (
          <QuestionRow key={question.id} question={question} progress={progressOf(question.id)} />
        ))}
      </ul>
      <PageButtons page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </section>
  )
}
