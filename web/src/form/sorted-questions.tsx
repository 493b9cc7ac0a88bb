import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type { DifficultLevel } from '@gradus/contract/question'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { moved, useSorting } from './sorting.ts'
import './sorted-questions.css'

interface SortedQuestion {
  readonly questionId: number
  readonly title: string
  readonly difficultLevel?: DifficultLevel
}

/** The chosen questions, each with its own fields. They can be dragged, moved by keyboard, and removed. */
export function SortedQuestions<Question extends SortedQuestion>({
  label,
  questions,
  renderAbout,
  renderFields,
  onChange,
}: {
  label: string
  questions: readonly Question[]
  /** Renders further information beside the difficulty. */
  renderAbout?: (question: Question) => ReactNode
  renderFields: (question: Question, index: number) => ReactNode
  onChange: (questions: Question[]) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    onChange(moved(questions, from, to))
    setAnnouncement(`${questions[from]?.title}: ${to + 1} of ${questions.length}.`)
  }
  const { dragged, grip } = useSorting(list, questions.length, move)
  return (
    <>
      <ol className="sorted-questions" ref={list} aria-label={label}>
        {questions.map((question, index) => {
          const { questionId, title, difficultLevel } = question
          return (
            <li key={questionId} data-dragged={index === dragged || undefined}>
              <ActionIcon
                className="grip"
                size={32}
                aria-label={`Move ${title}, ${index + 1} of ${questions.length}, with the arrow keys`}
                {...grip(index)}
              >
                <IconGripVertical size={16} stroke={1.8} />
              </ActionIcon>
              <b className="question-letter" aria-hidden="true">
                {letterOf(index)}
              </b>
              <div className="sorted-title">
                <bdi className="strong">{withSigns(title)}</bdi>
                <span className="row wrap sorted-about">
                  {difficultLevel !== undefined && <DifficultyIcon difficulty={difficultLevel} />}
                  {renderAbout?.(question)}
                </span>
              </div>
              <div className="sorted-fields">{renderFields(question, index)}</div>
              <div className="row sorted-tools">
                <ActionIcon
                  size={32}
                  aria-label={`Move ${title} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} stroke={1.8} />
                </ActionIcon>
                <ActionIcon
                  size={32}
                  aria-label={`Move ${title} down`}
                  disabled={index === questions.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} stroke={1.8} />
                </ActionIcon>
                <ActionIcon
                  size={32}
                  aria-label={`Remove ${title}`}
                  onClick={() => {
                    onChange(questions.toSpliced(index, 1))
                    setAnnouncement(`${title} removed.`)
                  }}
                >
                  <IconTrash size={16} stroke={1.8} />
                </ActionIcon>
              </div>
            </li>
          )
        })}
      </ol>
      <span className="sr" role="status">
        {announcement}
      </span>
    </>
  )
}
