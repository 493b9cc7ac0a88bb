import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { OwnResult } from '@gradus/contract/participation'
import { ProgressIcon } from '../ui/question-icons.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { pointsText } from '../ui/points.ts'
import './question-strip.css'

/** A strip with a tournament's questions and the participant's result in each. */
export function QuestionStrip({
  questions,
  current,
  format,
}: {
  questions: readonly OwnResult[]
  current: number
  format: ContestFormat
}) {
  const strip = useScrollToCurrent(current)
  return (
    <nav className="strip" aria-label="Questions" ref={strip}>
      <ol>
        {questions.map((question, index) => (
          <li key={question.questionId}>
            <Link
              to={`?q=${letterOf(index)}`}
              replace
              preventScrollReset
              aria-current={index === current ? 'true' : undefined}
              {...(index < 9 ? { 'aria-keyshortcuts': `Alt+${index + 1}` } : {})}
            >
              <b className="letter">{letterOf(index)}</b>
              <span className="strip-text">
                <span className="strip-title ellipsis" dir="auto" title={question.title}>
                  {withSigns(question.title)}
                </span>
                <span className="tiny ink2 num nowrap">
                  {resultText(question, format)}
                  {question.tries > 0 && ` · ${question.tries} ${question.tries === 1 ? 'try' : 'tries'}`}
                </span>
              </span>
              <State result={question} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Scrolls the strip sideways to the current question. */
export function useScrollToCurrent(current: number) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => scrollCurrentIntoView(strip.current), [current])
  return strip
}

/** Does not use scrollIntoView, which would move the page as well. */
function scrollCurrentIntoView(strip: HTMLElement | null): void {
  const current = strip?.querySelector('[aria-current]')
  if (!strip || !current) return
  const { left, right } = strip.getBoundingClientRect()
  const at = current.getBoundingClientRect()
  if (at.left < left) strip.scrollLeft -= left - at.left + 16
  else if (at.right > right) strip.scrollLeft += at.right - right + 16
}

function State({ result: { waiting, isSolved, tries } }: { result: OwnResult }) {
  if (waiting > 0)
    return (
      <span className="strip-waiting">
        <Loader size={16} aria-hidden />
        <span className="sr">{waiting === 1 ? 'A submission is' : `${waiting} submissions are`} being judged</span>
      </span>
    )
  return <ProgressIcon progress={isSolved ? 'solved' : tries > 0 ? 'tried' : 'new'} />
}

/** In the format `icpc` questions have no points: each is solved or not. */
export function resultText({ best, points, isSolved }: OwnResult, format: ContestFormat): string {
  if (format === 'icpc') return isSolved ? 'Solved' : 'Not solved'
  return `${pointsText(best)} of ${pointsText(points)}`
}
