import { Link } from 'react-router'
import { tournamentLimits } from '@gradus/contract/tournament-form'
import { PointsField } from '../form/points-field.tsx'
import { SortedQuestions } from '../form/sorted-questions.tsx'
import type { FormSectionProps } from './form-section.ts'
import { QuestionSearch } from './question-search.tsx'
import { firstPoints } from './values.ts'

/** The chosen questions in their order, with their points, and the search for more. */
export function QuestionsSection({
  values,
  errors,
  set,
  companyId,
}: FormSectionProps & { companyId: number | undefined }) {
  const chosen = new Set(values.questions.map(({ questionId }) => questionId))
  const isFull = values.questions.length >= tournamentLimits.questions
  return (
    <section className="stack l" aria-labelledby="form-questions">
      <div className="row between wrap">
        <h2 id="form-questions">
          Questions <span className="total num">{values.questions.length}</span>
        </h2>
        <Link
          className="link small"
          to={`/AddCodingQuestion?for=${companyId === undefined ? 'tournament' : `company&company=${companyId}`}`}
          target="_blank"
        >
          Write a new question
        </Link>
      </div>
      {values.questions.length > 0 && (
        <SortedQuestions
          label="Questions of the tournament"
          questions={values.questions}
          renderFields={(question, index) =>
            // In this format all questions count the same. The points are kept in case the format is changed.
            values.format !== 'icpc' && (
              <PointsField
                title={question.title}
                path={`questions.${index}.points`}
                value={question.points}
                error={errors[`questions.${index}.points`]}
                onChange={(points) =>
                  set({ questions: values.questions.with(index, { ...question, points }) }, 'questions')
                }
              />
            )
          }
          onChange={(questions) => set({ questions }, 'questions')}
        />
      )}
      <QuestionSearch
        companyId={companyId}
        chosen={chosen}
        disabled={isFull}
        error={errors['questions']}
        onChoose={({ id, title, difficultLevel }) =>
          set(
            {
              questions: [
                ...values.questions,
                { questionId: id, title, difficultLevel, points: values.questions.at(-1)?.points ?? firstPoints },
              ],
            },
            'questions',
          )
        }
      />
      {isFull && <p className="small ink2">A tournament can have at most {tournamentLimits.questions} questions.</p>}
    </section>
  )
}
