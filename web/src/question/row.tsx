import { IconArrowBigUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { languageOf } from '@gradus/contract/language'
import type { QuestionSummary } from '@gradus/contract/question'
import type { SearchHit } from '@gradus/contract/search'
import { questionPath } from '@gradus/contract/slug'
import { Ago } from '../ui/ago.tsx'
import { DifficultyIcon, KindIcon, ProgressIcon, type Progress } from '../ui/question-icons.tsx'
import { HighlightedText } from '../ui/highlighted-text.tsx'
import { Person } from '../ui/person.tsx'
import { Tag, splitCommaList } from '../ui/tag.tsx'
import { counted } from '../ui/count.ts'
import './question-list.css'

const languagesShown = 3

/** A question of any list. Search results also contain the places that match the search. */
type ListedQuestion = QuestionSummary & Partial<SearchHit>

/** A question in a list, in three lines: title; kind and tags; author, time and counts. */
export function QuestionRow({ question, progress }: { question: ListedQuestion; progress: Progress | undefined }) {
  const { title, titleMarks = [], excerpt = '', excerptMarks = [] } = question
  const tags = splitCommaList(question.tags)
  return (
    <li className="qrow">
      {progress ? <ProgressIcon progress={progress} /> : <span className="icon unknown" aria-hidden="true" />}
      <div className="qrow-main">
        <h2>
          <Link to={questionPath(question)}>
            <bdi>
              <HighlightedText text={title} marks={titleMarks} />
            </bdi>
          </Link>
        </h2>
        {excerpt !== '' && (
          <p className="qrow-excerpt" dir="auto">
            <HighlightedText text={excerpt} marks={excerptMarks} />
          </p>
        )}
        <div className="qrow-meta">
          <DifficultyIcon difficulty={question.difficultLevel} />
          <KindIcon kind={question.kind} label={false} />
          <Languages codes={question.plangs} />
          {tags.length > 0 && (
            <span className="qrow-tags">
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          )}
        </div>
      </div>
      <div className="qrow-votes num">
        <IconArrowBigUp size={16} stroke={1.6} aria-hidden />
        {question.votes.toLocaleString('en-GB')}
        <span className="sr"> {question.votes === 1 ? 'vote' : 'votes'}</span>
      </div>
      <div className="qrow-by small ink2">
        <Person
          name={question.displayName}
          userId={question.userId}
          picture={question.profileImage}
          reputation={question.reputation}
          size={18}
        />
        <Ago at={question.publishedDate ?? question.createdDate} />
        <span className="grow" />
        <Count count={question.comments} word="comment" />
        <Count count={question.views} word="view" />
      </div>
    </li>
  )
}

function Count({ count, word }: { count: number; word: string }) {
  const [number, noun] = counted(count, word)
  return (
    <span className="num nowrap">
      <b>{number}</b> {noun}
    </span>
  )
}

function Languages({ codes }: { codes: string }) {
  const names = splitCommaList(codes).map((code) => languageOf(Number(code))?.name ?? code)
  if (names.length === 0) return null
  const more = names.slice(languagesShown)
  return (
    <span className="lang">
      {names.slice(0, languagesShown).join('  ')}
      {more.length > 0 && (
        <>
          {'  '}
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr">{more.join('  ')}</span>
        </>
      )}
    </span>
  )
}
