import { ActionIcon, NumberInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { tournamentLimits } from '@gradus/contract/tournament'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { letterOf } from './letter.ts'
import { moved, useSorting } from './sorting.ts'
import type { ChosenQuestion, Errors } from './values.ts'

/** The questions of a tournament in their order, each with its points. */
export function ChosenQuestions({
  questions,
  errors,
  onChange,
}: {
  questions: readonly ChosenQuestion[]
  errors: Errors
  onChange: (questions: ChosenQuestion[]) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    onChange(moved(questions, from, to))
    setSaid(`${questions[from]?.title}: ${to + 1} of ${questions.length}.`)
  }
  const { dragged, grip } = useSorting(list, questions.length, move)
  const change = (at: number, points: number | '') =>
    onChange(questions.map((question, index) => (index === at ? { ...question, points } : question)))
  return (
    <>
      <ol className="chosen-questions" ref={list} aria-label="Questions of the tournament">
        {questions.map((question, index) => {
          const { questionId, title, difficultLevel, points } = question
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
              <div className="chosen-title">
                <bdi className="strong">{title}</bdi>
                <DifficultyIcon difficulty={difficultLevel} />
              </div>
              <NumberInput
                className="chosen-points"
                data-path={`questions.${index}.points`}
                aria-label={`Points of ${title}`}
                min={1}
                max={tournamentLimits.points}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="none"
                thousandSeparator=","
                suffix=" points"
                hideControls
                value={points}
                error={errors[`questions.${index}.points`]}
                onChange={(value) => change(index, typeof value === 'number' ? value : '')}
              />
              <div className="row chosen-tools">
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
                    setSaid(`${title} removed.`)
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
        {said}
      </span>
    </>
  )
}
