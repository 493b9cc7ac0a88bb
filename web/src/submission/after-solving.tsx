import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getExplanation } from '@gradus/contract/choice'
import type { Question } from '@gradus/contract/question'
import { query } from '../api.ts'
import { Prose } from '../ui/prose.tsx'
import { useSession } from '../shell/session.ts'
import { OwnSubmissions } from './own-submissions.tsx'
import { QuestionStatistics } from './question-statistics.tsx'
import { Solutions } from './solutions.tsx'
import './after-solving.css'

/**
 * The sections that readers see after answering: statistics, their own submissions, other people's solutions after a
 * pass, and the explanation of the right choice. Authors and moderators see them without answering (specification,
 * section 6).
 */
export function AfterSolving({ question }: { question: Question }) {
  const session = useSession()
  if (session.state !== 'user') return null
  const statistics = question.readsComments && <QuestionStatistics question={question} />
  if (question.kind === 'multiChoice')
    return (
      <>
        {question.rightAnswer !== null && <Explanation question={question} />}
        {statistics}
      </>
    )
  const seesSolutions = question.can.seeAnswer
  return (
    <>
      {statistics}
      {(seesSolutions || question.answeredByAuth) && (
        <SubmissionsAndSolutions question={question} seesSolutions={seesSolutions} />
      )}
    </>
  )
}

function Explanation({ question }: { question: Question }) {
  const { data } = useQuery(query(getExplanation, { params: { id: question.id } }))
  if (!data?.explanation) return null
  return (
    <section className="after-solving" aria-labelledby="explanation">
      <h2 id="explanation">Explanation</h2>
      <Prose html={data.explanation} />
    </section>
  )
}

function SubmissionsAndSolutions({ question, seesSolutions }: { question: Question; seesSolutions: boolean }) {
  const [tab, setTab] = useState<string | null>('own')
  return (
    <section className="after-solving" aria-label="Submissions and solutions">
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="own">Your submissions</Tabs.Tab>
          {seesSolutions && <Tabs.Tab value="others">Solutions</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="own" pt={12}>
          <OwnSubmissions question={question} />
        </Tabs.Panel>
        {seesSolutions && (
          <Tabs.Panel value="others" pt={12}>
            <Solutions question={question} />
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  )
}
