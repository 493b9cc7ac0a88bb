import { Skeleton } from '@mantine/core'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { getAnswersByQuestionId } from '@gradus/contract/choice'
import { commonDirection } from '../ui/text-direction.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { AnswerText } from './answer-text.tsx'
import './choice.css'

/** The letters in front of the choices: a question has at most eight. */
export const choiceLetters = 'ABCDEFGH'

/** The choices of a multiple-choice question, one of which can be picked. */
export function ChoiceOptions({
  question,
  answers,
  picked,
  markOf,
  disabled = false,
  onChoose,
}: {
  /** Its text decides the direction of answers without words, and where their directions differ. */
  question: { readonly body: string }
  answers: ReplyOf<typeof getAnswersByQuestionId>
  picked: number | undefined
  /** Says whether to mark a choice as right or wrong; undefined for no mark. */
  markOf?: (id: number) => boolean | undefined
  disabled?: boolean
  onChoose: (id: number) => void
}) {
  const direction = commonDirection([question, ...answers].map(({ body }) => body))
  return (
    <div className="options" role="group" aria-label="Answers, choose one" dir={direction}>
      {answers.map((answer, position) => {
        const isCorrect = markOf?.(answer.id)
        return (
          <button
            key={answer.id}
            type="button"
            className="option"
            aria-pressed={answer.id === picked}
            data-right={isCorrect}
            disabled={disabled}
            onClick={() => onChoose(answer.id)}
          >
            <span className="letter" aria-hidden="true" dir="ltr">
              {choiceLetters[position]}
            </span>
            <AnswerText html={answer.body} />
            {isCorrect !== undefined && (
              <VerdictIcon
                outcome={isCorrect ? 'passed' : 'failed'}
                size={18}
                label={<span className="sr">{isCorrect ? 'The correct answer' : 'Not correct'}</span>}
              />
            )}
          </button>
        )
      })}
    </div>
  )
}

export function LoadingAnswers() {
  return (
    <div className="options" role="status" aria-busy="true" aria-label="Loading answers">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={56} radius="lg" />
      ))}
    </div>
  )
}
