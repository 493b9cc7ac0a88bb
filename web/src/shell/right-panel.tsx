import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hotQuestionTags } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { getTopQuestions } from '@gradus/contract/question'
import { query } from '../api.ts'
import { Flight } from '../ui/flight.tsx'
import { DifficultyGlyph } from '../ui/glyph.tsx'
import { LoadingLines } from '../ui/states.tsx'
import { Tag, tagNames } from '../ui/tag.tsx'
import { Banner } from './banner.tsx'

const hotQuestions = 3

/** The right panel's four blocks (specification, section 2). */
export function RightPanel() {
  return (
    <aside className="aside" aria-label="What is going on">
      <section aria-labelledby="panel-announcements">
        <header>
          <h2 id="panel-announcements">Announcements today</h2>
          <Link className="link" to="/AllAnnouncements">
            View All
          </Link>
        </header>
        <Nothing>Nothing was announced in the last day.</Nothing>
      </section>
      <section aria-labelledby="panel-questions">
        <header>
          <h2 id="panel-questions">Hot Questions</h2>
        </header>
        <HotQuestions />
      </section>
      <section aria-label="Skills assessment">
        <Banner />
      </section>
      <section aria-labelledby="panel-posts">
        <header>
          <h2 id="panel-posts">Hot Posts</h2>
        </header>
        <Nothing>Nobody has written a post yet.</Nothing>
      </section>
    </aside>
  )
}

function HotQuestions() {
  const top = useQuery({ ...query(getTopQuestions, { query: { type: 'Coding' } }), staleTime: 60_000 })
  if (top.isError) return <p className="aside-none">{messages.listFailed}</p>
  if (!top.data) return <LoadingLines label="Loading hot questions" count={hotQuestions} />
  if (top.data.items.length === 0) return <Nothing>No question has votes yet.</Nothing>
  return (
    <ul>
      {top.data.items.slice(0, hotQuestions).map((question) => (
        <li key={question.id}>
          <Link className="title" to={`/Question/${question.id}`}>
            {question.title}
          </Link>
          <div className="meta">
            <DifficultyGlyph of={question.difficultLevel} label={false} />
            {tagNames(question.tags, hotQuestionTags).map((name) => (
              <Tag key={name}>{name}</Tag>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="aside-none">
      <Flight />
      <p>{children}</p>
    </div>
  )
}
